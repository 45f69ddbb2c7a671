/**
 * Well-known paths of browsers and crawlers (RFC 8615, favicon.ico, sitemap.xml, apple-touch-icon.png): their
 * 404 needs no sign-in.
 */
export function isMachineRequest(path: string): boolean {
  return /^\/(?:\.well-known(?:\/.*)?|[\w.-]+\.(?:ico|json|png|txt|webmanifest|xml))$/.test(path);
}
