#!/usr/bin/env python3
"""Recomputes every die of a finished Farkle game. Usage: verify-dice.py fairness.json log.json

fairness.json: answer of GET /v1/games/{gameId}/fairness; log.json: the whole turn log, as JSON or ndjson."""
import hashlib, hmac, json, sys

def values(text, decode=json.JSONDecoder().raw_decode):
    while text := text.lstrip():
        value, end = decode(text)
        yield from value if isinstance(value, list) else value.get("items", [value])
        text = text[end:]

def throw(seat, turn, number, count, dice=(), block=0):
    message = f"hotdice-1|{seeds}|seat={seat}|turn={turn}|throw={number}|block={block}"
    dice = [*dice, *(1 + b // 42 for b in hmac.digest(key, message.encode(), "sha256") if b < 252)]
    return dice[:count] if len(dice) >= count else throw(seat, turn, number, count, dice, block + 1)

fairness = json.load(open(sys.argv[1], encoding="utf-8"))
key = bytes.fromhex(fairness["serverSeed"])
texts = [entry["clientSeed"] for entry in sorted(fairness["clientSeeds"], key=lambda entry: entry["seat"])]
seeds = "".join(f"{len(text.encode())}:{text}," for text in texts)
wrong, checked = int(hashlib.sha256(key).hexdigest() != fairness["commitment"]), 0
for e in values(open(sys.argv[2], encoding="utf-8").read()):
    if e["type"] == "turn-started": turn, number = e["number"], 0
    if e["type"] == "rolled": number += 1; made, logged = throw(e["seat"], turn, number, len(e["dice"])), e["dice"]
    elif e["type"] == "starter-rolled": made, logged = throw(e["seat"], 0, e["attempt"], 1), [e["die"]]
    else: continue
    checked, wrong = checked + 1, wrong + (made != logged)
    if made != logged: print(f"entry {e['seq']}: the log says {logged}, the seeds say {made}")
print(f"{checked} throws checked, {wrong} faults")
sys.exit(1 if wrong else 0)
