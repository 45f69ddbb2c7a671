import { AdfRefusal } from "@/contract/adf-intake.ts";
import type { Source } from "@/contract/channels.ts";
import type { AdfReceipts, Receipt } from "@/contract/intake.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { reasonOf } from "@/provider/http/reason-of.ts";
import type { Sender } from "@/provider/identity/api-keys.ts";
import { type Prospect, readProspects } from "@/provider/intake/adf/document.ts";
import { providerNameOf, readProspect } from "@/provider/intake/adf/read-prospect.ts";
import { sourceOf, sourcesOf } from "@/provider/intake/adf/source.ts";
import { LONGEST } from "@/provider/intake/draft.ts";
import type { Services } from "@/provider/services.ts";
import { keepRefusal } from "../adf-intake/commands.ts";
import { keepUnread } from "../connection-health/unread-requests.ts";
import { arrivalOf } from "./arrival.ts";

/** While ADF is paused, whoever sends is asked to come back after so long. */
const PAUSED_SECONDS = 3600;

/**
 * Each prospect is a lead of its own, stored with the others of its document. Answered when all are; where one could
 * not be, the sender sends the document again, and what is stored already is found by its id.
 */
export async function receiveAdf(
  services: Services,
  actor: Sender,
  origin: Origin,
  asked: Source | undefined,
): Promise<AdfReceipts> {
  const covered = sourcesOf(actor.scopes);
  if (asked && !covered.includes(asked)) throw new Problem("SCOPE_FORBIDDEN");
  services.senderLimit.take(actor.apiKeyId);
  const settings = await services.settings.of(actor.licenseId);
  if (settings.isAdfPaused) throw new Problem("UNAVAILABLE", { retryAfterSeconds: PAUSED_SECONDS });
  const prospects = await readDocument(services, actor, origin, asked ?? null);
  for (const _ of prospects.slice(1)) services.senderLimit.take(actor.apiKeyId);
  const receivedAt = new Date().toISOString();
  const arrivals = prospects.map((prospect, index) => {
    const source = asked ?? sourceOf(covered, providerNameOf(prospect));
    const draft = readProspect(prospect, source, settings);
    const fields = Object.keys(LONGEST).filter((name) => draft[name as keyof typeof LONGEST] !== "").length;
    return arrivalOf(actor, origin, {
      draft,
      source,
      receivedAt,
      index,
      fields,
      mended: prospect.mended,
      body: Buffer.from(prospect.raw),
    });
  });
  const outcomes = await Promise.allSettled(
    arrivals.map(async (arrival) => services.intake.receive(actor.licenseId, arrival)),
  );
  return { receipts: outcomes.map(receiptOf) };
}

async function readDocument(
  services: Services,
  actor: Sender,
  origin: Origin,
  source: Source | null,
): Promise<Prospect[]> {
  try {
    checkXml(origin.headers);
    return readProspects(origin.raw, origin.headers.get("content-type") ?? "");
  } catch (cause) {
    const { licenseId } = actor;
    await keepUnread(services, actor, origin, { door: "adf", source }, cause);
    const refusal = cause instanceof Problem ? AdfRefusal.safeParse(cause.details.reason).data : undefined;
    if (refusal)
      await services.database
        .transaction({ role: "tenant", licenseId }, (db) => keepRefusal(db, licenseId, refusal))
        // The sender is told what is wrong with the document all the same.
        .catch((failed: unknown) => services.log.warn({ reason: reasonOf(failed) }, "refusal of ADF not kept"));
    throw cause;
  }
}

/** Text too: as the body of a mail, and by what forwards mails, XML is called no more than that. */
const XML = /^(?:application\/(?:x-adf\+)?xml|text\/(?:xml|plain))\s*(?:;|$)/i;

/** The type may be left out, as senders of XML do. @throws Problem MEDIA_TYPE_UNSUPPORTED */
function checkXml(headers: Headers): void {
  const type = headers.get("content-type")?.trim();
  if (type && !XML.test(type)) throw new Problem("MEDIA_TYPE_UNSUPPORTED", { reason: "type" });
}

function receiptOf(outcome: PromiseSettledResult<Receipt>): Receipt {
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
