import { absences } from "./absences.ts";
import { agencies } from "./agencies.ts";
import { apiKeys } from "./api-keys.ts";
import { campaigns } from "./campaigns.ts";
import { crms } from "./crm.ts";
import type { Endpoint } from "./endpoint.ts";
import { forms } from "./forms.ts";
import { origins } from "./lead-origins.ts";
import { licenses } from "./licenses.ts";
import { models, modelVersions } from "./models.ts";
import { people } from "./people.ts";
import { pipelines, stages } from "./pipelines.ts";
import { properties } from "./properties.ts";
import { historyOf, RESTORABLE, type Restorable } from "./record-history.ts";
import { referralCodes } from "./referral-codes.ts";
import { referralProgramme } from "./referral-programme.ts";
import { rules } from "./rules.ts";
import { typification } from "./typification.ts";
import { users } from "./users.ts";
import { views } from "./views.ts";
import { webhooks } from "./webhooks.ts";

/** The call that changes a record of each kind: a former version is put back by it. */
const UPDATES: Record<Restorable, Endpoint> = {
  absence: absences.update,
  agency: agencies.update,
  apiKey: apiKeys.update,
  campaign: campaigns.update,
  contactResult: typification.update,
  crm: crms.update,
  leadForm: forms.update,
  license: licenses.update,
  model: models.update,
  modelVersion: modelVersions.update,
  origin: origins.update,
  pipeline: pipelines.update,
  property: properties.update,
  referralBenefit: referralProgramme.changeBenefit,
  referralCode: referralCodes.changeAffiliate,
  referralConfig: referralProgramme.update,
  retention: people.retain,
  rule: rules.save,
  stage: stages.update,
  user: users.update,
  view: views.update,
  webhook: webhooks.update,
};

/** @returns the call that changes a record of a kind */
export function updateOf(subject: Restorable): Endpoint {
  return UPDATES[subject];
}

/** Two endpoints a kind, as `agency` and `agencyRestore`. */
export const recordHistories: Record<string, Endpoint> = Object.fromEntries(
  RESTORABLE.flatMap((subject) => {
    const { list, restore } = historyOf(subject, UPDATES[subject]);
    return [
      [subject, list],
      [`${subject}Restore`, restore],
    ];
  }),
);
