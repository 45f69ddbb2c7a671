import { send } from "./provider-client.ts";

const FRESH_MS = 2000;

type Known = { until: number; isReady: Promise<boolean> };
const shared = globalThis as typeof globalThis & { prospectaReadiness?: Known };

/** Returns whether the provider is ready, as of at most two seconds ago. @param timeoutMs for the answer */
export function isProviderReady(timeoutMs: number): Promise<boolean> {
  const known = shared.prospectaReadiness;
  if (known && known.until > performance.now()) return known.isReady;
  const entry: Known = { until: performance.now() + FRESH_MS, isReady: readiness(timeoutMs) };
  shared.prospectaReadiness = entry;
  entry.isReady.then((isReady) => {
    if (!isReady && shared.prospectaReadiness === entry) delete shared.prospectaReadiness;
  });
  return entry.isReady;
}

function readiness(timeoutMs: number): Promise<boolean> {
  return send({ path: "/readyz", method: "GET" }, { until: Date.now() + timeoutMs }).then(
    ({ status, body }) => {
      if (body instanceof ReadableStream) void body.cancel();
      return status < 500;
    },
    () => false,
  );
}
