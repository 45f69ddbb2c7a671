import encodeQR from "qr";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referralProgramme, referralWrites } from "@/contract/referrals/programme.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
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
  findHolderCodes,
  getCode,
  getMember,
  landingPath,
  listAffiliates,
  readCodeOwner,
} from "./codes.ts";
import { countMissingCodes, startCodes } from "./codes-task.ts";
import { createReferredLead } from "./create-lead.ts";
import { addPicture, addTerms, listTerms, listTermsInForce, readPicture, readTerms, switchTerms } from "./files.ts";
import { importCodes } from "./import-codes.ts";
import { countVisit, getInviter, getReferralLicense, listChoices, makeForm } from "./landing.ts";
import { listMembers, membersFile } from "./members.ts";
import { addConfig, changeConfig, getConfig } from "./programme.ts";
import { listReferrals, listRewards, readNumbers } from "./queries.ts";
import { changeReward, reviewReferral } from "./review.ts";
import { signReferralToken } from "./tokens.ts";

export const referralProgrammeRoutes = implement(referralProgramme, {
  get: ({ db }) => getConfig(db),
  create: command(addConfig),
  update: command(changeConfig),
  benefits: ({ db }) => listBenefits(db),
  addBenefit: command(addBenefit),
  changeBenefit: command(changeBenefit),
  switchBenefit: command(switchBenefit),
  orderBenefits: command((ctx, input) => orderBenefits(ctx, input.ids)),
  files: ({ db }) => listTerms(db),
  addFile: ({ input, http, ...ctx }) => addTerms(ctx, { ...input, content: http.raw }),
  file: ({ db, input }) => readTerms(db, input.id, { isPublic: false }),
  switchFile: command(switchTerms),
  addImage: ({ http, ...ctx }) => addPicture(ctx, http.raw),
  image: ({ db, input }) => readPicture(db, input.id),
});

export const referralWriteRoutes = implement(referralWrites, {
  addBenefit: command(addBenefit),
  changeBenefit: command(changeBenefit),
  switchBenefit: command(switchBenefit),
  addTerms: ({ input, http, ...ctx }) => addTerms(ctx, { ...input, content: http.raw }),
  switchTerms: command(switchTerms),
});

export const referralCodeRoutes = implement(referralCodes, {
  affiliates: ({ db }) => listAffiliates(db),
  addAffiliate: command(addAffiliate),
  changeAffiliate: command(changeAffiliate),
  members: query(listMembers),
  addMember: command(addMember),
  ofPerson: ({ db, input }) => findHolderCodes(db, input),
  member: ({ db, input }) => getMember(db, input.id),
  changeMember: command(changeMember),
  owed: ({ db }) => countMissingCodes(db),
  fromSales: command(startCodes),
  load: command(importCodes),
  file: action((ctx, input) => {
    const { config, database } = ctx.services;
    return membersFile(
      { ...ctx, transaction: (work) => database.transaction({ role: "tenant", licenseId: ctx.actor.licenseId }, work) },
      input,
      config.WEB_URL,
    );
  }),
  qr: async ({ db, input, services }) => {
    const { code } = await getCode(db, input.id);
    return encodeQR(`${services.config.WEB_URL}${landingPath(await readCodeOwner(db), code)}`, "svg");
  },
});

export const referralLandingRoutes = implement(referralLanding, {
  validate: action(async (ctx, input) => {
    consumeCodeLimit(ctx);
    const link = await ctx.services.links.find(input.company, input.code);
    if (link && !link.isOpen) ctx.services.rejectedVisits.count(link);
    return { available: link?.isOpen ?? false };
  }),
  token: async ({ input, http, ...ctx }) => {
    consumeCodeLimit(ctx);
    const at = input.token.lastIndexOf(".");
    const link = await ctx.services.links.find(input.token.slice(0, Math.max(at, 0)), input.token.slice(at + 1));
    if (!link?.isOpen) throw new Problem("NOT_FOUND");
    if (input.includeToken) http.answer.set("x-firebase-token", await signReferralToken({ ...ctx, actor: link }));
    return { license: link.licenseId, codeId: link.codeId };
  },
  license: ({ db }) => getReferralLicense(db),
  benefits: ({ db }) => listActiveBenefits(db),
  terms: ({ db }) => listTermsInForce(db),
  member: query((ctx, input) => getInviter(ctx, input.codeId)),
  choices: ({ db }) => listChoices(db),
  file: ({ db, input }) => readTerms(db, input.id, { isPublic: true }),
  image: ({ db, input }) => readPicture(db, input.id),
  form: action(makeForm),
  count: command(async (ctx, input) => {
    await countVisit(ctx, input.what, input.times);
    return { done: true as const };
  }),
  create: ({ input, http, ...ctx }) => createReferredLead(ctx, { ...input, headers: http.headers }),
});

export const referralRoutes = implement(referrals, {
  list: query(listReferrals),
  review: command(reviewReferral),
  rewards: query(listRewards),
  changeReward: command(changeReward),
  numbers: ({ db, input }) => readNumbers(db, input),
});

/** Rate limit against guessing codes, per address; for the web's server, of its visitors. */
function consumeCodeLimit(ctx: Pick<RequestContext, "request" | "services">): void {
  if (ctx.request.ip !== "web") ctx.services.codeLimit.take(ctx.request.ip);
}
