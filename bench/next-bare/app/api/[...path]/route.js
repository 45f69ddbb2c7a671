const bytes = Buffer.from(process.env.FIXED_BYTES ?? "{}");

export const dynamic = "force-dynamic";

export function GET() {
  return new Response(bytes, { headers: { "content-type": "application/json" } });
}
