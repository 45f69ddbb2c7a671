import { timingSafeEqual } from "node:crypto";
import { measureDeliveries } from "@/provider/domains/deliveries/queue/metrics.ts";
import { readQueueDepths } from "@/provider/jobs/queues.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import type { ProviderApp } from "../http/mount.ts";
import { Problem } from "../kernel/problem.ts";

const READY_WITHIN_MS = 1500;

export function operationsRoutes(app: ProviderApp, services: Services): void {
  app.get("/healthz", (context) => context.json({ status: "ok" }));

  app.get("/readyz", async (context) => {
    const part = services.isStopping ? "stopping" : (await isDatabaseThere(services)) ? undefined : "database";
    return part ? context.json({ status: "unavailable", part }, 503) : context.json({ status: "ok" });
  });

  app.get("/metrics", async (context) => {
    const { METRICS_TOKEN } = services.config;
    if (!METRICS_TOKEN) throw new Problem("NOT_FOUND");
    if (!isSame(context.req.header("authorization") ?? "", `Bearer ${METRICS_TOKEN}`)) {
      throw new Problem("UNAUTHENTICATED");
    }
    await Promise.all([measureQueues(services), measureDeliveries(services)]);
    const { registry } = services.metrics;
    return context.body(await registry.metrics(), 200, { "content-type": registry.contentType });
  });
}

async function isDatabaseThere({ database }: Services): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_WITHIN_MS, false).unref());
  return Promise.race([database.isThere(), late]);
}

async function measureQueues({ database, metrics }: Services): Promise<void> {
  metrics.queueDepth.reset();
  metrics.queueOldest.reset();
  const depths = await readQueueDepths(database).catch(() => []);
  for (const { queue, waiting, oldestSeconds } of depths) {
    metrics.queueDepth.set({ queue }, waiting);
    metrics.queueOldest.set({ queue }, oldestSeconds);
  }
}

/** Compares hashes, so that timing reveals neither length nor prefix. */
function isSame(input: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(input)), Buffer.from(hashSecret(expected)));
}
