/** @param share 0.5 is the median. @param sorted ascending */
export function ofSorted(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return ofSorted(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/**
 * Runs the contenders in turn, round after round, so that other load affects all alike.
 * @returns results by contender and round
 */
export async function alternate<Name extends string, T>(
  rounds: number,
  contenders: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(contenders) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await contenders[name]());
  }
  return results;
}

export function medianBy<T>(results: readonly T[], figure: (result: T) => number): number {
  return median(results.map(figure));
}
