import { intake, MetaHandshake } from "@/contract/intake/intake.ts";
import { Source } from "@/contract/kernel/channels.ts";
import { textOf } from "@/contract/kernel/text/text-encodings.ts";
import { adapters } from "@/provider/domains/intake/adapters/adapters.ts";
import { bodyValuesOf } from "@/provider/domains/intake/adapters/body-values.ts";
import { implement } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { toInboundLead } from "./inbound-lead.ts";
import { isVerifyToken } from "./meta-handshake.ts";
import { readPayload } from "./read-payload.ts";
import { receiveAdf } from "./receive-adf.ts";
import { keepUnread } from "./unread-requests.ts";

const handlers: Parameters<typeof implement<typeof intake>>[1] = {
  receive: ({ input: { source }, actor, origin, services }) =>
    countingRefusals(services, async () => {
      if (!actor.scopes.includes("leads:*") && !actor.scopes.includes(`leads:${source}`)) {
        throw new Problem("SCOPE_FORBIDDEN");
      }
      services.senderLimit.take(actor.apiKeyId);
      const { payload: given, repaired } = await readPayload(origin);
      const receivedAt = new Date().toISOString();
      const settings = await services.settings.of(actor.licenseId);
      const draft = adapters[source](given, source, receivedAt, settings);
      const fields = Math.max(0, bodyValuesOf(given).length - bodyValuesOf(draft.extraProperties).length);
      const inboundLead = toInboundLead(actor, origin, {
        draft,
        source,
        receivedAt,
        fields,
        repaired,
        body: repaired.length === 0 ? origin.raw : Buffer.from(textOf(origin.raw)),
      });
      return services.intake.receive(actor.licenseId, inboundLead);
    }),
  adf: ({ input, actor, origin, services }) =>
    countingRefusals(services, () => receiveAdf(services, actor, origin, input.source)),
  metaHandshake: ({ input, services }) => {
    const { data: handshake } = MetaHandshake.safeParse(input);
    if (!handshake || !isVerifyToken(services.config, handshake["hub.verify_token"])) throw new Problem("FORBIDDEN");
    return handshake["hub.challenge"];
  },
  meta: ({ origin, services }) => countingRefusals(services, () => services.events.receive("meta", origin)),
  tiktok: ({ origin, services }) => countingRefusals(services, () => services.events.receive("tiktok", origin)),
};

export const intakeRoutes = implement(intake, handlers, async ({ endpoint, actor, origin, services, given }, cause) => {
  const source = Source.safeParse(given.source).data ?? null;
  await keepUnread(services, actor, origin, { door: endpoint === intake.adf ? "adf" : "leads", source }, cause);
});

async function countingRefusals<T>({ metrics }: Services, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (cause) {
    metrics.leadsRefused.inc({ code: cause instanceof Problem ? cause.code : "INTERNAL" });
    throw cause;
  }
}
