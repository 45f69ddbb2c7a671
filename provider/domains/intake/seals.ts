import { createHmac, createSecretKey } from "node:crypto";
import type { Source } from "@/contract/kernel/channels.ts";
import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { isCedula, normaliseEmail } from "@/contract/kernel/validation.ts";

/** What an erased lead is recognised by: whose it was, which event brought it, and itself. */
export const PERSON_KINDS = ["identification", "phone", "email"] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];
export type SealKind = PersonKind | "event" | "record";

/** Turns a value into what is the same for the same value of the same licence, and tells nobody else anything. */
export type Seal = (kind: SealKind, value: string) => string;

export function sealOf(secret: Buffer, licenseId: string): Seal {
  // Made once: of bytes each digest would make its key anew, which takes longer than the digest.
  const key = createSecretKey(createHmac("sha256", secret).update("tombstones").digest());
  return (kind, value) => createHmac("sha256", key).update(`${licenseId} ${kind} ${value}`).digest("base64url");
}

/** One way to write each value, whatever the channel's rule says. The RUC of a natural person is their cédula and 001. */
export const ALIKE: Record<PersonKind, (value: string) => string> = {
  identification: (value) => {
    const bare = cleanText(value, "identification")
      .replace(/[\s.-]/g, "")
      .toUpperCase();
    return /^[0-9]{13}$/.test(bare) && bare.endsWith("001") && isCedula(bare.slice(0, 10)) ? bare.slice(0, 10) : bare;
  },
  phone: (value) => {
    const digits = cleanText(value, "phone")
      .replace(/[^0-9]/g, "")
      .replace(/^00/, "");
    // 593 0987654321, 0987654321 and 987654321, whose zero a spreadsheet took, are one number.
    const [, national] = /^(?:5930?|0|(?=9))([0-9]{9})$/.exec(digits) ?? [];
    return national ? `+593${national}` : digits;
  },
  email: normaliseEmail,
};

type Person = Record<PersonKind, string>;
type Event = { source: Source; externalId: string | null; idempotencyKey: string | null };

export type Sealed = { kind: SealKind; seal: string };

/** A value that is typed where there is none, and an identification that is not valid, are no sign of a person. */
export function sealPerson(seal: Seal, person: Person): Sealed[] {
  return PERSON_KINDS.flatMap((kind) => {
    const value = ALIKE[kind](person[kind]);
    return identifies(kind, value) ? [{ kind, seal: seal(kind, value) }] : [];
  });
}

/** An event is the sender's own id within a source, or the key of a request. */
export function sealEvent(seal: Seal, { source, externalId, idempotencyKey }: Event): Sealed[] {
  const names = [
    ...(externalId === null ? [] : [`external ${source} ${externalId}`]),
    ...(idempotencyKey === null ? [] : [`key ${idempotencyKey}`]),
  ];
  return names.map((name) => ({ kind: "event", seal: seal("event", name) }));
}
