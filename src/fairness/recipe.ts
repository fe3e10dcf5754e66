/** How every die of a game is made and how to check it, in words exact enough to write a program by. */
export const RECIPE = `Commitment: SHA-256 of the 32 bytes of the server seed, as 64 lower-case hex digits. It is shown when the game is created; the seed itself when the game has ended. Client seeds are frozen when the game starts.

A die is computed from the server seed, the client seeds, the seat that throws, the number of that seat's turn and the number of the throw within that turn.

1. key = the 32 bytes that the 64 hex digits of the server seed spell.
2. seeds = for every seat of the game in ascending order: the length of its client seed in UTF-8 bytes as a decimal number, a colon, the client seed itself, a comma. A seat without a client seed, a bot for example, gives "0:,".
3. message = "hotdice-1|" + seeds + "|seat=" + seat + "|turn=" + turn + "|throw=" + throw + "|block=" + block, in UTF-8; all numbers are decimal. Example: hotdice-1|5:lucky,0:,|seat=1|turn=2|throw=3|block=0
4. bytes = HMAC-SHA-256(key, message), for block 0.
5. Go through the 32 bytes in order. A byte below 252 gives the face 1 + floor(byte / 42); a byte of 252 or more is skipped. Should the bytes run out before all dice are there, go on with those of block 1, then 2, and so on.

Which throw is which: turn is the "number" of the "turn-started" entry in the turn log. The first "rolled" entry after it is throw 1, the next one throw 2: rolls of fresh dice after hot dice and re-rolls count like any other. The dice of an entry stand in the order in which they were made.

Who begins: each "starter-rolled" entry of a roll-off is one die of turn 0, with throw = its "attempt". Where the ruleset lets the starter be drawn at random, the lowest seat throws two dice in turn 0, throw 1: the number 6 x (first - 1) + (second - 1) is thrown again, as throw 2 and so on, while it is not below the greatest multiple of the number of players up to 36; its remainder by the number of players then counts the players in seat order, 0 being the first.
`;
