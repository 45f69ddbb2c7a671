const SECRET = /authorization|cookie|api-?key|token|secret|signature/i;
const MOST = 40;
const LONGEST = 500;

/** Request headers for storage: credentials removed, length limited. */
export function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers]
      .slice(0, MOST)
      .map(([name, value]) => [name.slice(0, LONGEST), SECRET.test(name) ? "***" : value.slice(0, LONGEST)]),
  );
}
