import { createHash } from "node:crypto";
import type { NewLead } from "@/contract/follow-up/work-queue.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { entrySourceOf, type Source } from "@/contract/kernel/channels.ts";
import { adapters } from "@/provider/domains/intake/adapters/adapters.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import { maskedHeaders } from "@/provider/kernel/mask-secrets.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { hashOf } from "@/provider/secrets/hash.ts";

/** The form's key makes it idempotent. @throws Problem IDEMPOTENCY_MISMATCH, PERSON_ERASED, UNAVAILABLE */
export function handIn(
  services: Services,
  actor: LicensedActor,
  origin: Origin,
  source: Source,
  input: NewLead,
): Promise<Receipt> {
  const receivedAt = new Date().toISOString();
  const body = JSON.stringify(input);
  const key = origin.headers.get("idempotency-key");
  return services.intake.receive(actor.licenseId, {
    source,
    draft: { ...adapters[source](input, source, receivedAt), entrySource: entrySourceOf("captured", source) },
    received: {
      receivedAt,
      apiKeyId: null,
      actor: actor.fullName,
      headers: maskedHeaders(origin.headers),
      body,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: key && hashOf(`${actor.userId} ${key}`),
      ip: origin.ip,
      requestId: origin.requestId,
    },
    steps: [
      {
        step: "received",
        outcome: "ok",
        at: receivedAt,
        facts: { source, bytes: body.length },
      },
    ],
    authorId: actor.userId,
    // An advisor gets their own lead; for other roles the channel's rule assigns.
    ...(actor.roles.includes("sales-manager") && { advisorId: actor.userId }),
  });
}
