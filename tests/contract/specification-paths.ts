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

  "/webhook/config": "answers",
  "/lead-prospection/integrations": "answers",
  "/lead-prospection/integration": "answers",
  "/lead-prospection/integration/account": "answers",
  "/webhook/apikey": "answers",
  "/webhook/apikey/license": "answers",
  "/lead-prospection/deals/reprocess/crm": "answers",

  "/meta/adaccount": "answers",
  "/meta/comercial-actives": "answers",
  "/meta/forms": "answers",
  "/meta/integration/license": "answers",
  "/meta/adaccount/subscribe": "answers",
  "/meta/page/subscribe": "answers",
  "/tiktok/token": "answers",
  "/tiktok/pages": "answers",
  "/tiktok/integration": "answers",
  "/tiktok/integrations": "answers",

  "/lead-prospection/deal/:id": "answers",
  "/lead-prospection/deal/reprocess/validation": "answers",
  "/lead-prospection/audit/deal": "answers",
  "/lead-prospection/audit/deal/request": "answers",
  "/audit/report": "answers",
  "/audit": "answers",

  "/lead-prospection/showroom": "answers",
  "/lead-prospection/deals/showroom": "answers",
  "/lead-prospection/deals/appointment": "answers",
  "/lead-prospection/deals/traffic-visit": "answers",
  "/v1/prospection/externalmanagement": "answers",
  "/backoffice/cct/resources": "answers",

  "/referral/license-info": "answers",
  "/referral-from-token/:token": "answers",
  "/referral/create-lead/:id": "answers",
  "/referral/benefits": "answers",
  "/referreds/benefits/:id": "answers",
  "/referral/terms-and-conditions": "answers",
  "/referreds/files/:id": "answers",
  "/referral/member/:codeId": "answers",
  "/referred": "answers",
  "/referreds/config": "answers",
  "/referreds/config/:id": "answers",
  "/referreds/affiliate-code": "answers",
  "/referreds/benefits": "answers",
  "/referreds/member/code": "answers",
  "/referreds/member/code/:id": "answers",
  "/referreds/code/:code": "answers",
  "/referreds/files": "answers",

  "/filters/bi/general/overview": "answers",
};
