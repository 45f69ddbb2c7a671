import { timingSafeEqual } from "node:crypto";
import { intake, MetaHandshake } from "@/contract/intake/intake.ts";
import { Source } from "@/contract/kernel/closed-lists.ts";
import { decodeText } from "@/contract/kernel/text/text-encodings.ts";
import { adapters } from "@/provider/domains/intake/adapters/adapters.ts";
import { listBodyValues } from "@/provider/domains/intake/adapters/body-values.ts";
import { implement } from "@/provider/http/implement.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { readPayload, toInboundLead } from "./inbound-lead.ts";
import { receiveAdf } from "./receive-adf.ts";
import { storeUnread } from "./unread-requests.ts";

function isVerifyToken({ META_VERIFY_TOKEN }: Config, input: string): boolean {
  if (!META_VERIFY_TOKEN) return false;
  return timingSafeEqual(Buffer.from(hashSecret(input)), Buffer.from(hashSecret(META_VERIFY_TOKEN)));
}

const handlers: Parameters<typeof implement<typeof intake>>[1] = {
  receive: ({ input: { source }, ...call }) =>
    countRejections(call.services, async () => {
      const { actor, http, services } = call;
      if (!actor.scopes.includes("leads:*") && !actor.scopes.includes(`leads:${source}`)) {
        throw new Problem("SCOPE_FORBIDDEN");
      }
      services.senderLimit.take(actor.apiKeyId);
      const { payload: input, repaired } = await readPayload(http);
      const receivedAt = new Date().toISOString();
      const settings = await services.settings.of(actor.licenseId);
      const draft = adapters[source](input, source, receivedAt, settings);
      const fields = Math.max(0, listBodyValues(input).length - listBodyValues(draft.extraProperties).length);
      const inboundLead = toInboundLead(call, {
        draft,
        source,
        receivedAt,
        fields,
        repaired,
        body: repaired.length === 0 ? http.raw : Buffer.from(decodeText(http.raw)),
      });
      return services.intake.receive(actor.licenseId, inboundLead);
    }),
  adf: ({ input, ...call }) => countRejections(call.services, () => receiveAdf(call, input.source)),
  metaHandshake: ({ input, services }) => {
    const { data: handshake } = MetaHandshake.safeParse(input);
    if (!handshake || !isVerifyToken(services.config, handshake["hub.verify_token"])) throw new Problem("FORBIDDEN");
    return handshake["hub.challenge"];
  },
  meta: (call) => countRejections(call.services, () => call.services.events.receive("meta", call)),
  tiktok: (call) => countRejections(call.services, () => call.services.events.receive("tiktok", call)),
};

export const intakeRoutes = implement(intake, handlers, async ({ endpoint, input, ...call }, cause) => {
  const source = Source.safeParse(input.source).data ?? null;
  await storeUnread(call, { entryPoint: endpoint === intake.adf ? "adf" : "leads", source, cause });
});

async function countRejections<T>({ metrics }: Services, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (cause) {
    metrics.leadsRejected.inc({ code: cause instanceof Problem ? cause.code : "INTERNAL" });
    throw cause;
  }
}
