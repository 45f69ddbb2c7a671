import { isUtf8 as isWhole } from "node:buffer";
import type { Source } from "@/contract/channels.ts";
import { intake, MetaHandshake } from "@/contract/intake.ts";
import { textOf } from "@/contract/text-encodings.ts";
import { parseJson } from "@/provider/http/body.ts";
import { implement, type Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import type { Sender } from "@/provider/identity/api-keys.ts";
import type { AdfMending } from "@/provider/intake/adf/xml.ts";
import { adapters } from "@/provider/intake/channels/adapters.ts";
import { parseExactly } from "@/provider/integrations/exact-json.ts";
import { isVerifyToken } from "@/provider/integrations/meta/meta.ts";
import type { Services } from "@/provider/services.ts";
import { keepUnread } from "../connection-health/unread-requests.ts";
import { arrivalOf } from "./arrival.ts";
import { receiveAdf } from "./receive-adf.ts";

export const intakeRoutes = implement(intake, {
  receive: ({ input: { source }, actor, origin, services }) =>
    countingRefusals(services, async () => {
      if (!actor.scopes.includes("leads:*") && !actor.scopes.includes(`leads:${source}`)) {
        throw new Problem("SCOPE_FORBIDDEN");
      }
      services.senderLimit.take(actor.apiKeyId);
      const { payload: given, mended } = await readPayload(services, actor, origin, source);
      const receivedAt = new Date().toISOString();
      const settings = await services.settings.of(actor.licenseId);
      const draft = adapters[source](given, source, receivedAt, settings);
      const fields = Object.keys(given).length - Object.keys(draft.extraProperties).length;
      const arrival = arrivalOf(actor, origin, {
        draft,
        source,
        receivedAt,
        fields,
        mended,
        body: mended.length === 0 ? origin.raw : Buffer.from(textOf(origin.raw)),
      });
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

type Payload = { payload: Record<string, unknown>; mended: AdfMending[] };

/** Bytes that are no UTF-8 are read as Windows means them; what still cannot be read is kept. @throws Problem MALFORMED_BODY */
async function readPayload(services: Services, actor: Sender, origin: Origin, source: Source): Promise<Payload> {
  try {
    const isUtf8 = isWhole(origin.raw);
    // An ad's id may come as a number that is longer than a number holds.
    const payload = parseJson(isUtf8 ? origin.raw : Buffer.from(textOf(origin.raw)), parseExactly);
    if (typeof payload !== "object" || payload === null || Array.isArray(payload)) throw new Problem("MALFORMED_BODY");
    return { payload: payload as Record<string, unknown>, mended: isUtf8 ? [] : ["encoding"] };
  } catch (cause) {
    await keepUnread(services, actor, origin, { door: "leads", source }, cause);
    throw cause;
  }
}

async function countingRefusals<T>({ metrics }: Services, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (cause) {
    metrics.leadsRefused.inc({ code: cause instanceof Problem ? cause.code : "INTERNAL" });
    throw cause;
  }
}
