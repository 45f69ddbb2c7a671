import { createHash } from "node:crypto";
import type { Receipt } from "@/contract/intake/intake.ts";
import { CHANNEL_OF } from "@/contract/kernel/channels.ts";
import { adapters } from "@/provider/domains/intake/adapters/adapters.ts";
import type { OpenContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { testPayload } from "../api-keys/test-lead.ts";
import { readProspects } from "./document.ts";
import { readProspect } from "./read-prospect.ts";
import { getAdfSummary } from "./settings.ts";
import { writeLead } from "./write-lead.ts";

const SOURCE = "web";

/** Sends a fictitious lead through intake. @throws Problem CONFLICT while paused, UNAVAILABLE */
export async function sendAdfTest({ services, transaction, actor, request }: OpenContext): Promise<Receipt> {
  const { licenseId } = actor;
  const { state } = await transaction(getAdfSummary);
  if (state === "paused") throw new Problem("CONFLICT");
  const settings = await services.settings.of(licenseId);
  const createdAt = new Date().toISOString();
  const written = adapters[SOURCE](testPayload(settings, SOURCE), SOURCE, createdAt);
  const bytes = Buffer.from(writeLead({ id: request.id, createdAt, draft: written, source: SOURCE, brand: null }));
  const [prospect] = readProspects(bytes, "application/x-adf+xml; charset=utf-8");
  if (!prospect) throw new Problem("ADF_INVALID", { reason: "adf" });
  const draft = readProspect(prospect, SOURCE, settings);
  const receipt = await services.intake.receive(licenseId, {
    source: SOURCE,
    draft,
    received: {
      receivedAt: createdAt,
      body: prospect.raw,
      apiKeyId: null,
      actor: actor.fullName,
      headers: {},
      idempotencyKey: null,
      bodyHash: createHash("sha256").update(bytes).digest("base64url"),
      ip: request.ip,
      requestId: request.id,
    },
    steps: [{ step: "received", outcome: "ok", at: createdAt, facts: { source: SOURCE, bytes: bytes.length } }],
  });
  await transaction((db) =>
    writeAudit(
      { db, actor, request },
      {
        action: "testLead.sent",
        subject: "lead",
        subjectId: receipt.id,
        channel: CHANNEL_OF[SOURCE],
        after: { source: SOURCE, format: "adf", dealState: receipt.dealState },
      },
    ),
  );
  return receipt;
}
