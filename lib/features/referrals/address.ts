export type LinkParams = Promise<{ company: string; referralCode: string }>;
export type Link = { company: string; code: string; path: string };

export function linkOf({ company, referralCode }: Awaited<LinkParams>): Link | undefined {
  const [slug, code] = [readable(company), readable(referralCode)];
  if (!slug || !code) return undefined;
  return { company: slug, code, path: `/ref/${encodeURIComponent(slug)}/${encodeURIComponent(code)}` };
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return segment.trim();
  }
}
