import { sql } from "drizzle-orm";
import { agency, model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { declareLeadTable, offered, type TableDeclaration, withoutRepairs } from "./table-declaration.ts";

export const LEAD_DECLARATION: TableDeclaration = declareLeadTable(
  lead,
  lead.id,
  {
    fields: {
      firstName: "",
      lastName: "",
      phone: "",
      email: "",
      emailKey: "",
      identification: "",
      vin: "",
      carLicense: "",
      searchText: "",
      externalId: null,
      crmId: null,
      consent: null,
      extraProperties: {},
      attribution: {},
      nextAction: null,
      nextActionAt: null,
      againAt: null,
      product: sql`coalesce((select ${model.brand} || ' ' || ${model.name} from ${model} where ${model.id} = ${lead.modelId}), '')`,
      agency: sql`coalesce((select ${agency.name} from ${agency} where ${agency.id} = ${lead.agencyId}), '')`,
      errors: withoutRepairs(lead.errors),
      lostReason: offered(lead.lostReason, lead.stageId),
    },
  },
  [
    "source",
    "channel",
    "origin",
    "dealState",
    "crmState",
    "completion",
    "processing",
    "formName",
    "rule",
    "shortId",
    "entrySource",
  ],
);
