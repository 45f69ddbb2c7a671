import { expect, test } from "vitest";
import { LEAD_SCOPE, PERMISSIONS, ROLES } from "@/contract/kernel/access.ts";
import {
  ACCOUNT_TYPES,
  CHANNEL_OF,
  CHANNELS,
  COMPLETIONS,
  CRM_STATES,
  DEAL_STATES,
  ENTRY_SOURCES,
  INTEGRATION_CHANNELS,
  IS_POST_SALES,
  POST_SALES_CHANNEL,
  PROCESSING_STATES,
  SOURCES,
} from "@/contract/kernel/channels.ts";
import { LeadFilter } from "@/contract/leads/leads.ts";

test("the vocabularies are exactly these", () => {
  expect({
    sources: SOURCES,
    entry: ENTRY_SOURCES,
    integration: INTEGRATION_CHANNELS,
    accounts: ACCOUNT_TYPES,
    dealStates: DEAL_STATES,
    crmStates: CRM_STATES,
    completion: COMPLETIONS,
    processing: [...PROCESSING_STATES].sort(),
    roles: [...ROLES].sort(),
  }).toEqual({
    sources: [
      "meta",
      "web",
      "showroom",
      "brand",
      "brand_chevrolet",
      "brand_volkswagen",
      "tiktok",
      "engine_pv",
      "external-management",
      "meta_pv",
      "tiktok_pv",
      "referred-code",
      "ccLeadsEngine_pv",
    ],
    entry: ["new", "crm", "integration"],
    integration: ["externaldeal", "meta", "tiktok"],
    accounts: ["client", "root"],
    dealStates: ["new", "duplicated", "failed"],
    crmStates: ["integrated", "not integrated", "none"],
    completion: ["complete", "incomplete"],
    processing: ["complete", "failed", "normal", "pending", "validated"],
    roles: [
      "admin-cct",
      "admin-client",
      "admin-hdl",
      "advisor-cct",
      "general",
      "host",
      "sales-manager",
      "superadmin",
      "supervisor",
    ],
  });
});

test("post-sales has the names of point 9, and every source a channel", () => {
  expect(POST_SALES_CHANNEL).toEqual({ engine: "engine_pv", digital: "digital_pv" });
  expect(new Set(SOURCES.map((source) => CHANNEL_OF[source]))).toEqual(new Set(CHANNELS));
  for (const source of SOURCES) expect(IS_POST_SALES[CHANNEL_OF[source]], source).toBe(source.endsWith("_pv"));
});

test("a list filters by every state, by all, and takes duplicate for duplicated", () => {
  for (const dealState of ["new", "duplicated", "failed", "all", "duplicate"]) {
    expect(LeadFilter.parse({ dealState }).dealState).toBe(dealState);
  }
  for (const crmState of ["integrated", "not integrated", "none", "all"]) {
    expect(LeadFilter.parse({ crmState }).crmState).toBe(crmState);
  }
  expect(LeadFilter.parse({})).toMatchObject({ dealState: "all", crmState: "all" });
  expect(LeadFilter.safeParse({ dealState: "deleted" }).success).toBe(false);
});

test("hosts and advisors see their own leads only, all other roles the licence's", () => {
  const narrow = ROLES.filter((role) => LEAD_SCOPE[role] !== "licence");

  expect(narrow).toEqual(["sales-manager", "host"]);
});

test("every permission belongs to a role, and no host or advisor has a configuration permission", () => {
  for (const [permission, roles] of Object.entries(PERMISSIONS)) expect(roles.length, permission).toBeGreaterThan(0);
  const configuring = Object.entries(PERMISSIONS).filter(([name]) =>
    /^(configuration|users|integrations|apiKeys|referrals|licenses|audits|campaigns)\./.test(name),
  );
  for (const [permission, roles] of configuring) {
    expect(roles, permission).not.toContain("host");
    expect(roles, permission).not.toContain("sales-manager");
  }
});
