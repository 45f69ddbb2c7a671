import { createHash } from "node:crypto";
import type { NewLead } from "@/contract/follow-up/work-queue.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { type Source, toEntrySource } from "@/contract/kernel/channels.ts";
import { adapters } from "@/provider/domains/intake/adapters/adapters.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { maskedHeaders } from "@/provider/kernel/mask-secrets.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";

/** The form's key makes it idempotent. @throws Problem IDEMPOTENCY_MISMATCH, PERSON_ERASED, UNAVAILABLE */
export function handIn(
  ctx: Pick<RequestContext, "actor" | "request" | "services">,
  { source, headers, input }: { source: Source; headers: Headers; input: NewLead },
): Promise<Receipt> {
  const { actor } = ctx;
  const receivedAt = new Date().toISOString();
  const body = JSON.stringify(input);
  const key = headers.get("idempotency-key");
  return ctx.services.intake.receive(actor.licenseId, {
    source,
    draft: { ...adapters[source](input, source, receivedAt), entrySource: toEntrySource("captured", source) },
    received: {
      receivedAt,
      apiKeyId: null,
      actor: actor.fullName,
      headers: maskedHeaders(headers),
      body,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: key && hashSecret(`${actor.userId} ${key}`),
      ip: ctx.request.ip,
      requestId: ctx.request.id,
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
    ...(actor.roles.includes("sales-manager") && { advisorId: actor.userId }),
  });
}
