import type { Receipt } from "@/contract/intake/intake.ts";
import { type WebhookEvent, webhooks } from "@/contract/webhooks/webhooks.ts";
import type { CaptureServer } from "./capture-server.ts";
import { aPerson } from "./given.ts";
import type { TestProvider } from "./provider.ts";

export async function receiving(
  { given, request, call }: TestProvider,
  capture: CaptureServer,
  events: WebhookEvent[] = ["lead.created"],
) {
  const dealership = await given.dealership();
  const admin = await given.user(dealership, "admin-client");
  const { key } = await given.apiKey(dealership.licenseId);
  const path = `/${dealership.licenseId}`;
  const { body: webhook } = await call(
    webhooks.create,
    { name: "R", address: capture.url + path, events },
    { as: admin },
  );
  return {
    dealership,
    admin,
    webhook,
    path,
    licenseId: dealership.licenseId,
    post: async (headers: Record<string, string> = {}) => {
      const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" };
      return (await request<Receipt>("POST", "/webhook/leads/web", { key, body, headers })).body;
    },
    arrived: () => capture.requests.filter((one) => one.path === path),
  };
}
