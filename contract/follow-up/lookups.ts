import * as z from "zod";
import { Channel } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/records.ts";
import { REQUIRED_LEAD_FIELDS } from "../leads/required-fields.ts";
import { Person } from "../licenses/directory.ts";
import { ContactResult } from "./contact-results.ts";

const CctResources = z.object({
  results: z.array(ContactResult),
  advisors: z.array(Person),
  agencies: z.array(z.object({ id: Id, name: z.string() })),
  products: z.array(z.string()),
  requiredFields: z.record(Channel, z.array(z.enum(REQUIRED_LEAD_FIELDS))),
});

export const leadFacts = endpoint({
  method: "GET",
  path: "/backoffice/cct/resources",
  access: "leads.work",
  input: z.object({}),
  output: CctResources,
  transaction: "own",
  summary:
    "What the contact centre chooses from: results, advisors, agencies and products; and what each channel asks a lead for",
});
