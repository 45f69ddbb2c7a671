/** Local part, @, and a domain with a suffix of at least 2 letters; 254 characters at most (RFC 5321). */
export function isEmail(value: unknown): value is string {
  if (typeof value !== "string" || value.length > 254) return false;
  return /^[^\s@<>"(),:;\\[\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,}$/u.test(
    value,
  );
}

/** +593 or 0 and 9 digits, ignoring spaces, dots, dashes and parentheses. */
export function isPhone(value: unknown): value is string {
  return typeof value === "string" && wholeNumber(value) === value && /^(?:\+593|0)[0-9]{9}$/.test(stripPhone(value));
}

export function stripPhone(value: string): string {
  return value.replace(/[\s.\-()]/g, "");
}

/** Removes a zero fraction from a number stored as a decimal: 1710034065.0. */
export function wholeNumber(value: string): string {
  return /^\s*\+?\d{9,}[.,]0+\s*$/.test(value) ? value.replace(/[.,]0+\s*$/, "") : value;
}
