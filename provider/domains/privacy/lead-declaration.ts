import { sql } from "drizzle-orm";
import { getFieldRules, SENT_FIELD_NAMES } from "@/contract/kernel/sent-fields.ts";
import { agency, model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { declareLeadTable, offered, type TableDeclaration, withoutRepairs } from "./table-declaration.ts";

const erasedBy = (means: "blank" | "retain") =>
  SENT_FIELD_NAMES.filter((field) => getFieldRules(field).onErasure === means);
const BLANKS = Object.fromEntries(
  erasedBy("blank").map((field) => [field, getFieldRules(field).isInteger ? null : ""]),
);

export const LEAD_DECLARATION: TableDeclaration = declareLeadTable(
  lead,
  lead.id,
  {
    fields: {
      ...BLANKS,
      emailKey: "",
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
    "dealState",
    "crmState",
    "completion",
    "processing",
    "shortId",
    "entrySource",
    ...erasedBy("retain"),
  ],
);
