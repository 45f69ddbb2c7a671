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
/** Where nobody said whose code it is: no name, and nothing that a search engine should keep. */
const NOBODY: Who = { kind: "member", firstName: "" };

export type Landing = {
  held: HeldToken;
  license: ReferralLicense;
  inviter: Who;
  benefits: LandingBenefit[];
  terms: LandingTerms[];
  choices: LandingChoices;
};

/** `invalid`: it is not valid or inactive. `failed`: nobody could tell. */
export type Checked = { state: "valid"; landing: Landing } | { state: "invalid" | "failed" };

/** Of a page that is opened. Who has waited already for an answer that did not come does not wait for it again. */
export async function checkVisit(
  { company, code }: { company: string; code: string },
  sent: Headers,
): Promise<Checked> {
  if (sent.has(UNANSWERED)) return { state: "failed" };
  return beforeDeadline(deadlineOf(sent), checkLink(company, code, clientAddress(sent))).catch(() => ({
    state: "failed",
  }));
}

/** Of every visit, once: its page, what its head says and its picture share the answer. */
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

/** What a landing shows, and that it may be shown, changes seldom; whoever changes it sees it after a breath. */
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
 * Who invites is asked of each link; what else there is to say is the same for all links of a licence.
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

/** What was asked a moment ago, else asked now, once for all who wait; what fails is asked again. */
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

/** How consent names the terms that it is to. */
export function versionOf(terms: LandingTerms | undefined): string {
  return terms ? `${terms.language}-${terms.number}` : "";
}

/** The terms in a language, or those that there are. */
export function termsIn(terms: readonly LandingTerms[], locale: string): LandingTerms | undefined {
  return terms.find(({ language }) => language === locale) ?? terms[0];
}
