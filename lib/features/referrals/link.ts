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
import { clientAddress } from "@/lib/http/client-address.ts";
import { ask, ProviderError } from "@/lib/http/provider-client.ts";
import { log } from "@/lib/runtime/log.ts";
import { beforeDeadline, deadlineOf } from "@/lib/session/deadline.ts";
import { type HeldToken, referralToken } from "./token.ts";
import { UNANSWERED } from "./whole-page.ts";

type Who = Pick<Inviter, "kind" | "firstName">;
/** Unknown inviter: no name, and no indexing. */
const NOBODY: Who = { kind: "member", firstName: "" };

export type Landing = {
  held: HeldToken;
  license: ReferralLicense;
  inviter: Who;
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
  return beforeDeadline(deadlineOf(sent), checkLink(company, code, clientAddress(sent))).catch(() => ({
    state: "failed",
  }));
}

/** Cached per request: page, metadata and picture share the answer. */
export const checkLink = cache(async (company: string, code: string, address?: string): Promise<Checked> => {
  try {
    if (wasGood(company, code)) return { state: "valid", landing: await readLanding(company, code, address) };
    const { available } = await ask(
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

/** Freshness in milliseconds: landing settings rarely change. */
const FRESH_MS = 2000;
const MOST = 2000;
type Programme = Pick<Landing, "license" | "benefits" | "terms" | "choices">;
type Known<Value> = Map<string, { until: number; value: Promise<Value> }>;
const shared = globalThis as typeof globalThis & {
  prospectaInviters?: Known<Who>;
  prospectaProgrammes?: Known<Programme>;
};
shared.prospectaInviters ??= new Map();
shared.prospectaProgrammes ??= new Map();
const inviters = shared.prospectaInviters;
const programmes = shared.prospectaProgrammes;

function wasGood(company: string, code: string): boolean {
  const found = inviters.get(linkToken(company, code));
  return found !== undefined && found.until > performance.now();
}

/**
 * Reads the inviter per link and the settings per licence.
 * @throws ProviderError
 */
export async function readLanding(company: string, code: string, address?: string): Promise<Landing> {
  const held = await referralToken(company, code, address);
  const [inviter, programme] = await Promise.all([
    askedLately(inviters, linkToken(company, code), () => askForInviter(held)),
    askedLately(programmes, held.licenseId, () => askForProgramme(held)),
  ]);
  return { held, inviter, ...programme };
}

function askedLately<Value>(known: Known<Value>, key: string, askNow: () => Promise<Value>): Promise<Value> {
  const found = known.get(key);
  if (found && found.until > performance.now()) return found.value;
  if (known.size >= MOST) known.clear();
  const asked = { until: performance.now() + FRESH_MS, value: askNow() };
  known.set(key, asked);
  asked.value.catch(() => known.get(key) === asked && known.delete(key));
  return asked.value;
}

async function askForInviter(held: HeldToken): Promise<Who> {
  return held.codeId === null ? NOBODY : ask(referralLanding.member, { codeId: held.codeId }, held);
}

async function askForProgramme(held: HeldToken): Promise<Programme> {
  const [license, benefits, terms, choices] = await Promise.all([
    ask(referralLanding.license, {}, held),
    ask(referralLanding.benefits, {}, held),
    ask(referralLanding.terms, {}, held),
    ask(referralLanding.choices, {}, held),
  ]);
  return { license, benefits, terms, choices };
}

export function versionOf(terms: LandingTerms | undefined): string {
  return terms ? `${terms.language}-${terms.number}` : "";
}

export function termsIn(terms: readonly LandingTerms[], locale: string): LandingTerms | undefined {
  return terms.find(({ language }) => language === locale) ?? terms[0];
}
