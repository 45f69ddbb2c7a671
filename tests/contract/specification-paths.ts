/** What is still to come, by the part of the product that brings it. */
export type Owed = "configuration" | "channels" | "deliveries" | "people" | "referrals" | "bi";

/** The issue of each part. */
export const ISSUES: Record<Owed, number> = {
  configuration: 3,
  channels: 4,
  deliveries: 5,
  people: 6,
  referrals: 7,
  bi: 8,
};

/**
 * Every provider path that point 7 of the specification names, parameters as `:name`, and where it stands:
 * "answers" once an endpoint of the contract has it. `/api/audit`, `/api/referred` and `/api/filters/bi/general/overview`
 * are the web's addresses of the provider's paths without `/api`.
 */
export const SPECIFICATION_PATHS: Record<string, "answers" | Owed> = {
  "/backoffice/licenses": "answers",

  "/lead-prospection/properties": "answers",
  "/lead-prospection/properties/:id": "answers",
  "/lead-prospection/properties/licenses": "answers",
  "/backoffice/pipeline": "answers",
  "/backoffice/pipeline/:id": "answers",
  "/backoffice/stage/:pipeline": "answers",
  "/backoffice/stage/:pipeline/:stage": "answers",
  "/lead-prospection/pipelines/licenses": "answers",
  "/lead-prospection/origins": "answers",
  "/lead-prospection/origins/licenses": "answers",
  "/lead-prospection/origins/path": "answers",
  "/lead-prospection/origins/channel": "answers",
  "/lead-prospection/origins/externalmanagement": "answers",
  "/v1/resources/origins/path": "answers",
  "/lead-prospection/rules": "answers",

  "/backoffice/model": "answers",
  "/backoffice/model/license": "answers",
  "/backoffice/model/:modelId": "answers",
  "/backoffice/version": "answers",
  "/backoffice/version/license": "answers",
  "/backoffice/version/update/:versionId/:modelId": "answers",
  "/backoffice/agencies": "answers",
  "/backoffice/agencies/user": "answers",
  "/backoffice/user/agency": "answers",
  "/backoffice/user": "answers",
  "/backoffice/user/role/host": "answers",
  "/backoffice/user/role/sales-manager": "answers",
  "/cct/typification": "answers",

  "/lead-prospection/integrations": "deliveries",
  "/lead-prospection/integration": "deliveries",
  "/lead-prospection/integration/account": "deliveries",
  "/webhook/config": "deliveries",
  "/webhook/apikey": "answers",
  "/webhook/apikey/license": "answers",
  "/lead-prospection/deals/reprocess/crm": "deliveries",

  "/meta/adaccount": "channels",
  "/meta/comercial-actives": "channels",
  "/meta/forms": "channels",
  "/meta/integration/license": "channels",
  "/meta/adaccount/subscribe": "channels",
  "/meta/page/subscribe": "channels",
  "/tiktok/token": "channels",
  "/tiktok/pages": "channels",
  "/tiktok/integration": "channels",
  "/tiktok/integrations": "channels",

  "/lead-prospection/deal/:id": "answers",
  "/lead-prospection/deal/reprocess/validation": "answers",
  "/lead-prospection/audit/deal": "answers",
  "/lead-prospection/audit/deal/request": "answers",
  "/audit/report": "answers",
  "/audit": "answers",

  "/lead-prospection/showroom": "people",
  "/lead-prospection/deals/showroom": "people",
  "/lead-prospection/deals/appointment": "people",
  "/lead-prospection/deals/traffic-visit": "people",
  "/v1/prospection/externalmanagement": "people",
  "/backoffice/cct/resources": "people",

  "/referral/license-info": "referrals",
  "/referral-from-token/:token": "referrals",
  "/referral/create-lead/:id": "referrals",
  "/referral/benefits": "referrals",
  "/referral/benefits/:id": "referrals",
  "/referral/terms-and-conditions": "referrals",
  "/referral/terms-and-conditions/:id": "referrals",
  "/referral/member/:codeId": "referrals",
  "/referred": "referrals",
  "/referreds/config": "referrals",
  "/referreds/config/:id": "referrals",
  "/referreds/affiliate-code": "referrals",
  "/referreds/benefits": "referrals",
  "/referreds/member/code": "referrals",
  "/referreds/member/code/:id": "referrals",
  "/referreds/code/:code": "referrals",
  "/referreds/files": "referrals",

  "/filters/bi/general/overview": "bi",
};
