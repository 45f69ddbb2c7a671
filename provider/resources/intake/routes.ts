import { intake, MetaHandshake } from "@/contract/intake.ts";
import { parseJson } from "@/provider/http/body.ts";
import { implement } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { adapters } from "@/provider/intake/channels/adapters.ts";
import { parseExactly } from "@/provider/integrations/exact-json.ts";
import { isVerifyToken } from "@/provider/integrations/meta/meta.ts";
import type { Services } from "@/provider/services.ts";
import { arrivalOf } from "./arrival.ts";
import { receiveAdf } from "./receive-adf.ts";

export const intakeRoutes = implement(intake, {
  receive: ({ input: { source }, actor, origin, services }) =>
    countingRefusals(services, async () => {
      if (!actor.scopes.includes("leads:*") && !actor.scopes.includes(`leads:${source}`)) {
        throw new Problem("SCOPE_FORBIDDEN");
      }
      services.senderLimit.take(actor.apiKeyId);
      // An ad's id may come as a number that is longer than a number holds.
      const payload = parseJson(origin.raw, parseExactly);
      if (typeof payload !== "object" || payload === null || Array.isArray(payload))
        throw new Problem("MALFORMED_BODY");
      const receivedAt = new Date().toISOString();
      const given = payload as Record<string, unknown>;
      const settings = await services.settings.of(actor.licenseId);
      const draft = adapters[source](given, source, receivedAt, settings);
      const fields = Object.keys(given).length - Object.keys(draft.extraProperties).length;
      const arrival = arrivalOf(actor, origin, { draft, source, receivedAt, fields, body: origin.raw });
      return services.intake.receive(actor.licenseId, arrival);
    }),
  adf: ({ input, actor, origin, services }) =>
    countingRefusals(services, () => receiveAdf(services, actor, origin, input.source)),
  metaHandshake: ({ input, services }) => {
    const { data: asked } = MetaHandshake.safeParse(input);
    if (!asked || !isVerifyToken(services.config, asked["hub.verify_token"])) throw new Problem("FORBIDDEN");
    return asked["hub.challenge"];
  },
  meta: ({ origin, services }) => countingRefusals(services, () => services.events.receive("meta", origin)),
  tiktok: ({ origin, services }) => countingRefusals(services, () => services.events.receive("tiktok", origin)),
});

async function countingRefusals<T>({ metrics }: Services, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (cause) {
    metrics.leadsRefused.inc({ code: cause instanceof Problem ? cause.code : "INTERNAL" });
    throw cause;
  }
}
