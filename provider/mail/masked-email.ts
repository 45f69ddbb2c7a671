/** @returns enough of an address to recognise it in a log, and no more: `va***@andesmotor.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // What is not an address may be a password in the wrong field.
  if (at < 1) return "***";
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at).replace(/[^\p{L}\p{N}@.-]/gu, "")}`;
}
