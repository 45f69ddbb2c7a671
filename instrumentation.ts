export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { hardenRequests } = await import("@/lib/proxy/request-hardening.ts");
  const { saveLanding } = await import("@/lib/features/referrals/landing-cache.ts");
  hardenRequests([saveLanding]);
}
