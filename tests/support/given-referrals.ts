import { SignJWT } from "jose";
import { v7 as uuidv7 } from "uuid";
import { type Form, linkToken, referralLanding } from "@/contract/referrals/landing.ts";
import { company } from "@/provider/db/schema/companies.ts";
import {
  type CodeHolder,
  referralBenefit,
  referralCode,
  referralConfig,
  termsFile,
} from "@/provider/db/schema/referral-programme.ts";
import { keyFor } from "@/provider/domains/identity/tokens.ts";
import { textPdf } from "@/provider/seed/terms-pdf.ts";
import { aPerson, type Dealership } from "./given.ts";
import type { TestProvider } from "./provider.ts";

export type Programme = {
  slug: string;
  memberCode: string;
  memberId: string;
  affiliateCode: string;
  affiliateId: string;
  termsId: string;
  benefitId: string;
};

export async function givenProgramme(
  { services }: Pick<TestProvider, "services">,
  { licenseId, companyId }: Dealership,
  { holder = {}, isActive = true }: { holder?: CodeHolder; isActive?: boolean } = {},
): Promise<Programme> {
  const [termsId, benefitId, memberId, affiliateId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const createdAt = new Date().toISOString();
  const end = memberId.slice(-7).toUpperCase();
  const codes = { memberCode: `M${end}`, affiliateCode: `A${end}` };
  const content = textPdf("Términos", ["Uno."]);
  await services.database.transaction({ role: "tenant", licenseId }, async (db) => {
    await db
      .insert(termsFile)
      .values({ licenseId, id: termsId, language: "es", number: 1, bytes: content.length, content, createdAt });
    const benefit = { licenseId, id: benefitId, audience: "referrer" as const, titleEs: "Un mantenimiento", order: 0 };
    await db.insert(referralBenefit).values(benefit);
    await db.insert(referralConfig).values({ licenseId, id: uuidv7(), isActive, rewardBenefitId: benefitId });
    await db.insert(referralCode).values([
      {
        licenseId,
        companyId,
        id: memberId,
        kind: "member",
        code: codes.memberCode,
        createdAt,
        holder: { firstName: "Lucía", lastName: "Paredes", ...holder },
      },
      { licenseId, companyId, id: affiliateId, kind: "affiliate", code: codes.affiliateCode, createdAt, name: "Feria" },
    ]);
  });
  const [owner] = await services.database
    .transaction({ role: "identity" }, (db) => db.select({ id: company.id, slug: company.slug }).from(company))
    .then((rows) => rows.filter(({ id }) => id === companyId));
  return { slug: owner?.slug ?? "", memberId, affiliateId, termsId, benefitId, ...codes };
}

export async function visit(provider: TestProvider, { slug }: Programme, code: string) {
  const token = linkToken(slug, code);
  const { status, headers } = await provider.call(referralLanding.token, { token, includeToken: "true" });
  const key = headers.get("x-firebase-token") ?? "";
  return { status, key };
}

/** A form that has been open for a while, filled in, and its call. */
export async function filledForm(
  provider: TestProvider,
  programme: Programme,
  dealership: Dealership,
  code = programme.memberCode,
) {
  const { key } = await visit(provider, programme, code);
  const { body } = await provider.call(referralLanding.form, {}, { key });
  const referred = {
    ...aPerson(),
    modelId: dealership.models[0]?.id ?? "",
    agencyId: dealership.agencies[0]?.id ?? "",
    termsId: programme.termsId,
    consentText: "Acepto los términos y condiciones, versión es-1.",
  };
  const codeId = code === programme.affiliateCode ? programme.affiliateId : programme.memberId;
  const ticket = await readTicket(provider, { ...body, codeId });
  return { key, args: { id: body.leadId, ticket, referred } };
}

export async function readTicket(
  { services }: Pick<TestProvider, "services">,
  {
    leadId,
    codeId,
    agoMs = 10_000,
    isPaidTraffic = false,
  }: Pick<Form, "leadId"> & { codeId: string; agoMs?: number; isPaidTraffic?: boolean },
): Promise<string> {
  const madeAt = Date.now() - agoMs;
  return new SignJWT({ leadId, codeId, madeAt, isPaidTraffic })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience("referral-form")
    .setExpirationTime(new Date(madeAt + 24 * 3_600_000))
    .sign(keyFor(services.config, "referral-form"));
}
