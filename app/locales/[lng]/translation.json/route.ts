import { isLocale, LOCALES } from "@/lib/i18n/locales.ts";

export const dynamic = "force-static";
export const dynamicParams = false;

export function generateStaticParams() {
  return LOCALES.map((lng) => ({ lng }));
}

export async function GET(_request: Request, { params }: { params: Promise<{ lng: string }> }) {
  const { lng } = await params;
  if (!isLocale(lng)) return new Response(null, { status: 404 });
  const { default: labels } = await import(`../../../../locales/${lng}/translation.json`);
  return Response.json(labels);
}
