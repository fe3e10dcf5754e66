/** Where two texts first differ, in words; null where they are equal. */
export function firstDifference(committed: string, generated: string): string | null {
  if (committed === generated) return null;
  const [before, after] = [committed.split('\n'), generated.split('\n')];
  const at = before.findIndex((line, index) => line !== after[index]);
  const line = at < 0 ? before.length : at;
  return `First difference in line ${line + 1}:\n- ${before[line] ?? '(end)'}\n+ ${after[line] ?? '(end)'}`;
}
