/** @returns a recognisable mask for logs: `va***@andesmotor.example` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // Not an address: may be a mistyped password.
  if (at < 1) return "***";
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at).replace(/[^\p{L}\p{N}@.-]/gu, "")}`;
}
