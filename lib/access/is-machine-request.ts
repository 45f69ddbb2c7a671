/**
 * Where browsers and crawlers look for what a web may have (RFC 8615, favicon.ico, sitemap.xml, apple-touch-icon.png).
 * Nobody has to sign in to hear that this one has it not.
 */
export function isAskedByPrograms(path: string): boolean {
  return /^\/(?:\.well-known(?:\/.*)?|[\w.-]+\.(?:ico|json|png|txt|webmanifest|xml))$/.test(path);
}
