import { createHash, randomUUID } from "node:crypto";
import type { SentSource } from "@/contract/intake/api-keys.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { CHANNEL_OF, IS_POST_SALES } from "@/contract/kernel/channels.ts";
import { adapters } from "@/provider/domains/intake/adapters/adapters.ts";
import type { OpenContext } from "@/provider/kernel/context.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { makePerson, Random } from "@/provider/kernel/sample-people.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

const MARK = "PRUEBA";

/** Sends a fictitious lead through reading, evaluation, assignment and storage. @throws Problem UNAVAILABLE */
export async function sendTestLead(
  { services, transaction, actor, request }: OpenContext,
  source: SentSource,
): Promise<Receipt> {
  const { licenseId } = actor;
  const payload = testPayload(await services.settings.of(licenseId), source);
  const receivedAt = new Date().toISOString();
  const body = JSON.stringify(payload);
  const draft = adapters[source](payload, source, receivedAt);
  const extra = Object.keys(draft.extraProperties).length;
  const receipt = await services.intake.receive(licenseId, {
    source,
    draft,
    received: {
      receivedAt,
      body,
      apiKeyId: null,
      actor: actor.fullName,
      headers: {},
      idempotencyKey: null,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      ip: request.ip,
      requestId: request.id,
    },
    steps: [
      { step: "received", outcome: "ok", at: receivedAt, facts: { source, bytes: body.length } },
      { step: "mapped", outcome: "ok", at: receivedAt, facts: { fields: Object.keys(payload).length - 1, extra } },
    ],
  });
  await transaction((db) =>
    writeAudit(
      { db, actor, request },
      {
        action: "testLead.sent",
        subject: "lead",
        subjectId: receipt.id,
        channel: CHANNEL_OF[source],
        after: { source, dealState: receipt.dealState },
      },
    ),
  );
  return receipt;
}

export function testPayload({ agencies, models }: Settings, source: SentSource): Record<string, unknown> {
  const random = new Random(randomUUID());
  const { firstName, lastName, identification, phone, email } = makePerson(random);
  const brand = /^brand_(\w+)$/.exec(source)?.[1] ?? "";
  const sold = models.find(({ names }) => names.some((name) => name.toLowerCase().includes(brand))) ?? models[0];
  const isService = IS_POST_SALES[CHANNEL_OF[source]];
  return {
    firstName,
    lastName: `${lastName} ${MARK}`,
    identification,
    phone,
    email,
    product: sold?.name ?? MARK,
    agency: agencies[0]?.name ?? MARK,
    externalId: `prueba-${randomUUID()}`,
    ...(isService && {
      vin: `8LB${random.letters(14, "ABCDEFGHJKLMNPRSTUVWXYZ0123456789")}`,
      carLicense: `P${random.letters(2, "ABCDFGHJKLMNPQRSTVWXYZ")}-${random.digits(4)}`,
    }),
    extraProperties: { esPrueba: true },
  };
}
