import { AdfErrorCode } from "@/contract/intake/adf.ts";
import type { AdfReceipts, Receipt } from "@/contract/intake/intake.ts";
import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { SENT_FIELD_NAMES } from "@/contract/kernel/sent-fields.ts";
import { fold } from "@/contract/leads/search-term.ts";
import { type Prospect, readProspects } from "@/provider/domains/intake/adf/document.ts";
import { readProspect, readProviderName } from "@/provider/domains/intake/adf/read-prospect.ts";
import type { HttpRequest, SenderCall } from "@/provider/kernel/context.ts";
import { failureKind, Problem } from "@/provider/kernel/problem.ts";
import { saveAdfError } from "./adf/settings.ts";
import { FORM_TYPES, parseFormType, readForm } from "./form-body.ts";
import { toInboundLead } from "./inbound-lead.ts";

const PROVIDER_WORDS: Partial<Record<Source, readonly string[]>> = {
  brand_chevrolet: ["chevrolet"],
  brand_volkswagen: ["volkswagen", "vw"],
};

const USUAL: readonly Source[] = ["web", "brand"];

/** Within the key's scopes: the only one, else by provider brand. A document never exceeds its key. */
export function chooseSource(covered: readonly Source[], providerName: string): Source {
  const words = fold(providerName).split(/[^\p{L}\p{N}]+/u);
  const named = (Object.keys(PROVIDER_WORDS) as Source[]).find((brand) =>
    PROVIDER_WORDS[brand]?.some((word) => words.includes(word)),
  );
  const [only, ...others] = covered;
  if (only && others.length === 0) return only;
  const chosen = [...(named ? [named] : []), ...USUAL].find((source) => covered.includes(source));
  return chosen ?? only ?? "web";
}

export function allowedSources(scopes: readonly string[]): Source[] {
  return SOURCES.filter((source) => scopes.includes("leads:*") || scopes.includes(`leads:${source}`));
}

const PAUSED_SECONDS = 3600;

/** Senders repeat a document after a partial failure; stored leads are found by id. */
export async function receiveAdf(call: SenderCall, requestedSource: Source | undefined): Promise<AdfReceipts> {
  const { actor, services } = call;
  const covered = allowedSources(actor.scopes);
  if (requestedSource && !covered.includes(requestedSource)) throw new Problem("SCOPE_FORBIDDEN");
  services.senderLimit.take(actor.apiKeyId);
  const settings = await services.settings.of(actor.licenseId);
  if (settings.isAdfPaused) throw new Problem("UNAVAILABLE", { retryAfterSeconds: PAUSED_SECONDS });
  const prospects = await readDocument(call);
  for (const _ of prospects.slice(1)) services.senderLimit.take(actor.apiKeyId);
  const receivedAt = new Date().toISOString();
  const inboundLeads = prospects.map((prospect, index) => {
    const source = requestedSource ?? chooseSource(covered, readProviderName(prospect));
    const draft = readProspect(prospect, source, settings);
    const fields = SENT_FIELD_NAMES.filter((field) => draft[field] !== "").length;
    return toInboundLead(call, {
      draft,
      source,
      receivedAt,
      index,
      fields,
      repaired: prospect.repaired,
      body: Buffer.from(prospect.raw),
    });
  });
  const outcomes = await Promise.allSettled(
    inboundLeads.map(async (inboundLead) => services.intake.receive(actor.licenseId, inboundLead)),
  );
  return { receipts: outcomes.map(toReceipt) };
}

async function readDocument({ actor: { licenseId }, http, services }: SenderCall): Promise<Prospect[]> {
  try {
    const { bytes, type } = await parseDocument(http);
    return readProspects(bytes, type);
  } catch (cause) {
    const errorCode = cause instanceof Problem ? AdfErrorCode.safeParse(cause.details.reason).data : undefined;
    if (errorCode)
      await services.database
        .transaction({ role: "tenant", licenseId }, (db) => saveAdfError({ db, actor: { licenseId } }, errorCode))
        .catch((failed: unknown) => services.log.warn({ reason: failureKind(failed) }, "ADF error not stored"));
    throw cause;
  }
}

/** Text too: mail forwarders relabel XML. */
const XML_TYPES = ["application/x-adf+xml", "application/xml", "text/xml", "text/plain"] as const;

type Document = { bytes: Buffer; type: string };

/** Tolerates a missing content type and a form field. @throws Problem MEDIA_TYPE_UNSUPPORTED */
async function parseDocument({ raw, headers }: HttpRequest): Promise<Document> {
  const type = headers.get("content-type")?.trim() ?? "";
  const named = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (named === "" || XML_TYPES.some((xml) => xml === named)) return { bytes: raw, type };
  const bytes = parseFormType(type) && (await xmlOfForm(raw, type));
  if (bytes) return { bytes, type: "application/xml" };
  throw new Problem("MEDIA_TYPE_UNSUPPORTED", { reason: "type", accepted: [...XML_TYPES, ...FORM_TYPES] });
}

const XML_START = /^(?:\ufeff|\xef\xbb\xbf)?\s*(?:[\w-]{1,40}=\s*)?(?=<[?!a-z])/i;

async function xmlOfForm(raw: Buffer, type: string): Promise<Buffer | undefined> {
  const bare = XML_START.exec(raw.toString("latin1", 0, 200));
  if (bare) return raw.subarray(bare[0].length);
  const fields = (await readForm(raw, type)) ?? [];
  const values = fields.flatMap(({ name, value }) => [value, Buffer.from(name)]);
  return values.find((value) => XML_START.test(value.toString("latin1", 0, 200)));
}

function toReceipt(outcome: PromiseSettledResult<Receipt>): Receipt {
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
