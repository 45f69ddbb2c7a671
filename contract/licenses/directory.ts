import * as z from "zod";
import { alsoAt, endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/records.ts";

export const Person = z.object({ id: Id, fullName: z.string() });
export type Person = z.infer<typeof Person>;

export const LicenseName = z.object({ licenseId: Id, licenseName: z.string() });
export type LicenseName = z.infer<typeof LicenseName>;

export const LicenseInfo = LicenseName.extend({ companyIdentification: z.string(), timeZone: z.string() });
export type LicenseInfo = z.infer<typeof LicenseInfo>;

const Nothing = z.object({});

const advisors = endpoint({
  method: "GET",
  path: "/backoffice/user/role/sales-manager",
  access: "directory.read",
  input: Nothing,
  output: z.array(Person),
  summary: "Advisors of the licence",
});

// biome-ignore format: a table is read by its columns
export const directory = {
  advisors,
  role:     alsoAt(advisors, "/role/sales-manager"),
  hosts:    endpoint({ method: "GET", path: "/backoffice/user/role/host",         access: "directory.read", input: Nothing, output: z.array(Person), summary: "Hosts of the licence" }),
  people:   endpoint({ method: "GET", path: "/backoffice/user/people",             access: "campaigns.read", input: Nothing, output: z.array(Person), summary: "Users of the licence" }),
  agents:   endpoint({ method: "GET", path: "/backoffice/user/agents",             access: "reports.read",   input: Nothing, output: z.array(Person), summary: "Users who may contact leads, and users who have" }),
  license:  endpoint({ method: "GET", path: "/backoffice/licenses",               access: "directory.read", input: z.object({ licenseId: Id.optional() }), output: LicenseInfo, summary: "The licence of the header; a licenseId must equal it" }),
};

export const SETUP_STEPS = ["agencies", "models", "people", "rule", "apiKey", "lead"] as const;
export const SETUP_CONNECTIONS = ["meta", "tiktok", "crm"] as const;
export const SetupStep = z.enum([...SETUP_STEPS, ...SETUP_CONNECTIONS]);
export type SetupStep = z.infer<typeof SetupStep>;

export const Setup = z.record(SetupStep, z.boolean());
export type Setup = z.infer<typeof Setup>;

// biome-ignore format: a table is read by its columns
export const setup = {
  get: endpoint({ method: "GET", path: "/backoffice/setup", access: "directory.read", input: z.object({}), output: Setup, summary: "Setup progress of the licence" }),
};
