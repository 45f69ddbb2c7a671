/**
 * Sends an uncached HEAD request.
 * @returns undefined without an answer in time
 */
export function probe(url: string, maxMs: number, options?: RequestInit): Promise<Response | undefined> {
  // biome-ignore lint/style/noRestrictedGlobals: XMLHttpRequest has no cache, redirect or credentials mode
  return fetch(url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(maxMs), ...options }).catch(
    () => undefined,
  );
}
