import { cache } from "react";
import {
  type Inviter,
  type LandingBenefit,
  type LandingChoices,
  type LandingTerms,
  linkToken,
  type ReferralLicense,
  referralLanding,
} from "@/contract/referrals/landing.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { clientAddress } from "@/lib/http/request-origin.ts";
import { log } from "@/lib/runtime/log.ts";
import { PromiseCache } from "@/lib/runtime/promise-cache.ts";
import { beforeDeadline, readDeadline } from "@/lib/session/page-request.ts";
import { UNANSWERED } from "./landing-request.ts";
import { type ReferralToken, referralToken } from "./token.ts";

type InviterName = Pick<Inviter, "kind" | "firstName">;
const UNKNOWN_INVITER: InviterName = { kind: "member", firstName: "" };

export type Landing = {
  token: ReferralToken;
  license: ReferralLicense;
  inviter: InviterName;
  benefits: LandingBenefit[];
  terms: LandingTerms[];
  choices: LandingChoices;
};

export type Checked = { state: "valid"; landing: Landing } | { state: "invalid" | "failed" };

/** Verifies the link of a page, without waiting again after a missing answer. */
export async function checkVisit(
  { company, code }: { company: string; code: string },
  sent: Headers,
): Promise<Checked> {
  if (sent.has(UNANSWERED)) return { state: "failed" };
  return beforeDeadline(readDeadline(sent), checkLink(company, code, clientAddress(sent))).catch(() => ({
    state: "failed",
  }));
}

/** Cached per request: page, metadata and picture share the answer. */
export const checkLink = cache(async (company: string, code: string, address?: string): Promise<Checked> => {
  try {
    if (inviters.peek(linkToken(company, code)))
      return { state: "valid", landing: await readLanding(company, code, address) };
    const { available } = await sendRequest(
      referralLanding.validate,
      { company, code },
      address ? { clientAddress: address } : {},
    );
    return available ? { state: "valid", landing: await readLanding(company, code, address) } : { state: "invalid" };
  } catch (cause) {
    const known = cause instanceof ProviderError ? cause.code : "INTERNAL";
    if (known === "NOT_FOUND" || known === "INVALID_INPUT") return { state: "invalid" };
    log().warn({ code: known }, "referral link not checked");
    return { state: "failed" };
  }
});

const FRESH_MS = 2000;
const MAX = 2000;
type Programme = Pick<Landing, "license" | "benefits" | "terms" | "choices">;
const shared = globalThis as typeof globalThis & {
  prospectaInviters?: PromiseCache<InviterName>;
  prospectaProgrammes?: PromiseCache<Programme>;
};
shared.prospectaInviters ??= new PromiseCache(MAX, FRESH_MS);
shared.prospectaProgrammes ??= new PromiseCache(MAX, FRESH_MS);
const inviters = shared.prospectaInviters;
const programmes = shared.prospectaProgrammes;

/** Reads the inviter per link and the settings per licence. @throws ProviderError */
export async function readLanding(company: string, code: string, address?: string): Promise<Landing> {
  const token = await referralToken(company, code, address);
  const [inviter, programme] = await Promise.all([
    inviters.get(linkToken(company, code), () => fetchInviter(token)),
    programmes.get(token.licenseId, () => fetchProgramme(token)),
  ]);
  return { token, inviter, ...programme };
}

async function fetchInviter(token: ReferralToken): Promise<InviterName> {
  return token.codeId === null ? UNKNOWN_INVITER : sendRequest(referralLanding.member, { codeId: token.codeId }, token);
}

async function fetchProgramme(token: ReferralToken): Promise<Programme> {
  const [license, benefits, terms, choices] = await Promise.all([
    sendRequest(referralLanding.license, {}, token),
    sendRequest(referralLanding.benefits, {}, token),
    sendRequest(referralLanding.terms, {}, token),
    sendRequest(referralLanding.choices, {}, token),
  ]);
  return { license, benefits, terms, choices };
}

export function termsVersion(terms: LandingTerms | undefined): string {
  return terms ? `${terms.language}-${terms.number}` : "";
}

export function termsIn(terms: readonly LandingTerms[], locale: string): LandingTerms | undefined {
  return terms.find(({ language }) => language === locale) ?? terms[0];
}
