export type PageParams = Promise<Record<string, string | string[] | undefined>>;

export function asSearchParams(params: Awaited<PageParams>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}
