/** What Next hands a page of its address. */
export type PageParams = Promise<Record<string, string | string[] | undefined>>;

/** The same as a browser reads it. */
export function asSearchParams(params: Awaited<PageParams>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}
