const SECRET = /authorization|cookie|api-?key|token|secret|signature/i;
const MAX = 40;
const MAX_LENGTH = 500;

/** Request headers for storage: credentials removed, length limited. */
export function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers]
      .slice(0, MAX)
      .map(([name, value]) => [name.slice(0, MAX_LENGTH), SECRET.test(name) ? "***" : value.slice(0, MAX_LENGTH)]),
  );
}
