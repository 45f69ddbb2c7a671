import { agencies } from "@/contract/catalogue/agencies.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import type { RecordKind } from "@/provider/domains/records/commands.ts";
import { recordHandlers } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { agencyOf, listAgencies } from "./queries.ts";

const AGENCY: RecordKind<typeof agency, ReturnType<typeof agencyOf>> = {
  table: agency,
  subject: "agency",
  constraints: { agency_code: "code" },
  show: agencyOf,
};

export const agencyRoutes = implement(agencies, { list: ({ db }) => listAgencies(db), ...recordHandlers(AGENCY) });
