import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { document } from "../provider/intake/adf/samples.ts";
import { aPerson } from "./given.ts";
import type { TestProvider } from "./provider.ts";

export type Signing = { id?: string; at?: Date; secret?: string };

export type SignedSender = {
  licenseId: string;
  path: string;
  secret: string;
  /** Header of the signature, and its prefix. */
  signature: { header: string; prefix: string };
  message(): string;
  headersFor(body: string, signing?: Signing): Record<string, string>;
  /** Returns a new secret, while the first one stays valid. */
  rotate(): Promise<string>;
};

/** Signature scheme. A new scheme is a new row of SCHEMES. */
export type Scheme = {
  what: string;
  /** True when old messages are rejected. */
  hasWindow: boolean;
  sender(provider: TestProvider): Promise<SignedSender>;
};

const lead = () => ({ ...aPerson(), product: "Ruta 4x4", agency: "Quito Norte", origin: "Socio" });

function adfOf({ firstName, lastName, email, phone, identification }: ReturnType<typeof lead>): string {
  const contact = `<name part="first">${firstName}</name><name part="last">${lastName}</name><email>${email}</email><phone>${phone}</phone>`;
  return document(
    `<vehicle><model>Ruta 4x4</model></vehicle><customer><contact>${contact}</contact><id source="cedula">${identification}</id></customer><vendor><vendorname>Quito Norte</vendorname></vendor>`,
  );
}

const partner = (what: string, path: string, type: string, message: () => string): Scheme => ({
  what,
  hasWindow: true,
  sender: async (provider) => {
    const dealership = await provider.given.dealership();
    const as = await provider.given.user(dealership, "admin-client");
    const { body: key } = await provider.call(apiKeys.create, { name: "Socio" }, { as });
    const { id } = key;
    const first = await provider.call(apiKeys.sign, { id, version: key.version, graceHours: 24 }, { as });
    const { secret } = first.body;
    return {
      licenseId: dealership.licenseId,
      path,
      secret,
      signature: { header: "webhook-signature", prefix: "v1," },
      message,
      headersFor: (body, { id: given = `msg_${randomUUID()}`, at = new Date(), secret: own = secret } = {}) => ({
        authorization: `Bearer ${key.key}`,
        "content-type": type,
        "webhook-id": given,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(own).sign(given, at, body),
      }),
      rotate: async () => {
        const again = await provider.call(apiKeys.sign, { id, version: first.body.version, graceHours: 1 }, { as });
        return again.body.secret;
      },
    };
  },
});

export const SCHEMES: readonly Scheme[] = [
  partner("a partner's JSON", "/webhook/leads/brand", "application/json", () => JSON.stringify(lead())),
  partner("a partner's ADF", "/webhook/adf", "application/xml", () => adfOf(lead())),
];

export async function countLeads(provider: TestProvider, licenseId: string): Promise<number> {
  return provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query<{ count: number }>("select count(*)::int as count from lead");
    return rows[0]?.count ?? 0;
  });
}
