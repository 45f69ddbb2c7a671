import { REPORTS as NAMES, type ReportName } from "@/contract/reports/reports.ts";
import * as advisors from "./definitions/advisors.ts";
import * as contactAttempts from "./definitions/contact-attempts.ts";
import * as leadBreakdowns from "./definitions/lead-breakdowns.ts";
import * as leadQuality from "./definitions/lead-quality.ts";
import * as overview from "./definitions/overview.ts";
import * as referrals from "./definitions/referrals.ts";
import * as responseTime from "./definitions/response-time.ts";
import * as salesAppointments from "./definitions/sales-appointments.ts";
import * as salesPipeline from "./definitions/sales-pipeline.ts";
import type { ReportDefinition } from "./report.ts";

const definitions: Record<ReportName, ReportDefinition> = {
  ...advisors,
  ...contactAttempts,
  ...leadBreakdowns,
  ...leadQuality,
  ...overview,
  ...referrals,
  ...responseTime,
  ...salesAppointments,
  ...salesPipeline,
};

/** Definitions by the names of the contract, in its order. */
export const REPORTS = Object.fromEntries(NAMES.map((name) => [name, definitions[name]])) as typeof definitions;
