import { forms } from "../ad-networks/forms.ts";
import { absences } from "../agenda/absences.ts";
import { campaigns } from "../campaigns/campaigns.ts";
import { agencies } from "../catalogue/agencies.ts";
import { properties } from "../catalogue/custom-fields.ts";
import { models, modelVersions } from "../catalogue/models.ts";
import { origins } from "../catalogue/origins.ts";
import { crms } from "../deliveries/crm.ts";
import { typification } from "../follow-up/contact-results.ts";
import { users } from "../identity/users.ts";
import { apiKeys } from "../intake/api-keys.ts";
import { rules } from "../intake/rules.ts";
import type { Endpoint } from "../kernel/endpoint.ts";
import { views } from "../leads/saved-views.ts";
import { licenses } from "../licenses/licenses.ts";
import { pipelines, stages } from "../pipelines/pipelines.ts";
import { people } from "../privacy/people.ts";
import { referralCodes } from "../referrals/codes.ts";
import { referralProgramme } from "../referrals/programme.ts";
import { webhooks } from "../webhooks/webhooks.ts";
import { historyEndpoints, RESTORABLE, type Restorable } from "./record-history.ts";

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

export function updateEndpoint(subject: Restorable): Endpoint {
  return UPDATES[subject];
}

export const recordHistories: Record<string, Endpoint> = Object.fromEntries(
  RESTORABLE.flatMap((subject) => {
    const { list, restore } = historyEndpoints(subject, UPDATES[subject]);
    return [
      [subject, list],
      [`${subject}Restore`, restore],
    ];
  }),
);
