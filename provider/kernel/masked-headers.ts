const SECRET = /authorization|cookie|api-?key|token|secret|signature/i;
const MOST = 40;
const LONGEST = 500;

/** A sender's headers for the record: who could sign in with them is gone, and so is whatever is endless. */
export function maskedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers]
      .slice(0, MOST)
      .map(([name, value]) => [name.slice(0, LONGEST), SECRET.test(name) ? "***" : value.slice(0, LONGEST)]),
  );
}
