import encodeQR from "qr";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referralProgramme, referralWrites } from "@/contract/referrals/programme.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { implement } from "@/provider/http/implement.ts";
import type { Origin } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import {
  addBenefit,
  changeBenefit,
  listActiveBenefits,
  listBenefits,
  orderBenefits,
  switchBenefit,
} from "./benefits.ts";
import {
  addAffiliate,
  addMember,
  changeAffiliate,
  changeMember,
  getCode,
  getMember,
  listAffiliates,
  ownerOf,
  pathOf,
} from "./codes.ts";
import { beginCodes, countOwed } from "./codes-task.ts";
import { createReferredLead } from "./create-lead.ts";
import { addPicture, addTerms, listTerms, listTermsInForce, readPicture, readTerms, switchTerms } from "./files.ts";
import { findCodesOf } from "./known-holders.ts";
import { countVisit, getInviter, getReferralLicense, listChoices, makeForm } from "./landing.ts";
import { loadCodes } from "./load-codes.ts";
import { listMembers, membersFile } from "./members.ts";
import { readNumbers } from "./numbers.ts";
import { addConfig, changeConfig, getConfig } from "./programme.ts";
import { listReferrals, listRewards } from "./queries.ts";
import { changeReward, reviewReferral } from "./review.ts";
import { signReferralToken } from "./tokens.ts";

export const referralProgrammeRoutes = implement(referralProgramme, {
  get: ({ db }) => getConfig(db),
  create: ({ db, actor, origin, input }) => addConfig(db, actor, origin, input),
  update: ({ db, actor, origin, input }) => changeConfig(db, actor, origin, input),
  benefits: ({ db }) => listBenefits(db),
  addBenefit: ({ tx, actor, origin, input }) => tx((db) => addBenefit(db, actor, origin, input)),
  changeBenefit: ({ tx, actor, origin, input }) => tx((db) => changeBenefit(db, actor, origin, input)),
  switchBenefit: ({ db, actor, origin, input }) => switchBenefit(db, actor, origin, input),
  orderBenefits: ({ db, actor, origin, input }) => orderBenefits(db, actor, origin, input.ids),
  files: ({ db }) => listTerms(db),
  addFile: ({ tx, actor, origin, input }) => addTerms(tx, actor, origin, input.language),
  file: ({ db, input }) => readTerms(db, input.id, { isPublic: false }),
  switchFile: ({ db, actor, origin, input }) => switchTerms(db, actor, origin, input),
  addImage: ({ tx, actor, origin }) => addPicture(tx, actor, origin),
  image: ({ db, input }) => readPicture(db, input.id),
});

export const referralWriteRoutes = implement(referralWrites, {
  addBenefit: ({ tx, actor, origin, input }) => tx((db) => addBenefit(db, actor, origin, input)),
  changeBenefit: ({ tx, actor, origin, input }) => tx((db) => changeBenefit(db, actor, origin, input)),
  switchBenefit: ({ db, actor, origin, input }) => switchBenefit(db, actor, origin, input),
  addTerms: ({ tx, actor, origin, input }) => addTerms(tx, actor, origin, input.language),
  switchTerms: ({ db, actor, origin, input }) => switchTerms(db, actor, origin, input),
});

export const referralCodeRoutes = implement(referralCodes, {
  affiliates: ({ db }) => listAffiliates(db),
  addAffiliate: ({ tx, actor, origin, input }) => tx((db) => addAffiliate(db, actor, origin, input)),
  changeAffiliate: ({ tx, actor, origin, input }) => tx((db) => changeAffiliate(db, actor, origin, input)),
  members: ({ db, actor, input, services }) => listMembers(db, services.config, actor, input),
  addMember: ({ tx, actor, origin, input }) => tx((db) => addMember(db, actor, origin, input)),
  ofPerson: ({ db, input }) => findCodesOf(db, input),
  member: ({ db, input }) => getMember(db, input.id),
  changeMember: ({ tx, actor, origin, input }) => tx((db) => changeMember(db, actor, origin, input)),
  owed: ({ db }) => countOwed(db),
  fromSales: ({ db, services, actor, origin }) => beginCodes(db, services, actor, origin),
  load: ({ tx, actor, origin, input, services }) => tx((db) => loadCodes(db, actor, origin, input, services.config)),
  file: ({ services, actor, origin, input }) => {
    const { config, database } = services;
    return membersFile(
      (work) => database.transaction({ role: "tenant", licenseId: actor.licenseId }, work),
      actor,
      origin,
      input,
      config.WEB_URL,
    );
  },
  qr: async ({ db, input, services }) => {
    const { code } = await getCode(db, input.id);
    return encodeQR(`${services.config.WEB_URL}${pathOf(await ownerOf(db), code)}`, "svg");
  },
});

export const referralLandingRoutes = implement(referralLanding, {
  validate: async ({ origin, input, services }) => {
    consumeCodeLimit(services, origin);
    const link = await services.links.find(input.company, input.code);
    if (link && !link.isOpen) services.refusedVisits.count(link);
    return { available: link?.isOpen ?? false };
  },
  token: async ({ origin, input, services }) => {
    consumeCodeLimit(services, origin);
    const at = input.token.lastIndexOf(".");
    const link = await services.links.find(input.token.slice(0, Math.max(at, 0)), input.token.slice(at + 1));
    if (!link?.isOpen) throw new Problem("NOT_FOUND");
    if (input.includeToken) origin.answer.set("x-firebase-token", await signReferralToken(services.config, link));
    return { license: link.licenseId, codeId: link.codeId };
  },
  license: ({ db }) => getReferralLicense(db),
  benefits: ({ db }) => listActiveBenefits(db),
  terms: ({ db }) => listTermsInForce(db),
  member: ({ db, actor, input }) => getInviter(db, actor, input.codeId),
  choices: ({ db }) => listChoices(db),
  file: ({ db, input }) => readTerms(db, input.id, { isPublic: true }),
  image: ({ db, input }) => readPicture(db, input.id),
  form: ({ actor, input, services }) => makeForm(services, actor, input),
  count: async ({ db, actor, input }) => {
    await countVisit(db, actor, input.what, input.times);
    return { done: true as const };
  },
  create: ({ tx, actor, origin, input, services }) => createReferredLead(services, tx, actor, origin, input),
});

export const referralRoutes = implement(referrals, {
  list: ({ db, actor, input, services }) => listReferrals(db, services.config, actor, input),
  review: ({ db, actor, origin, input }) => reviewReferral(db, actor, origin, input),
  rewards: ({ db, actor, input, services }) => listRewards(db, services.config, actor, input),
  changeReward: ({ db, actor, origin, input }) => changeReward(db, actor, origin, input),
  numbers: ({ db, input }) => readNumbers(db, input),
});

/** Rate limit against guessing codes, per address; for the web's server, of its visitors. */
function consumeCodeLimit({ codeLimit }: Services, { ip }: Origin): void {
  if (ip !== "web") codeLimit.take(ip);
}
