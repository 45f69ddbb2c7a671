import { sql } from "drizzle-orm";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import { connection } from "@/provider/db/schema/connections.ts";

/** Fields of the last error, which outlive recovery. */
export function lastFault(code: ConnectionError, detail: string) {
  return { lastFault: code, lastFaultDetail: detail, lastFaultAt: sql`now()` };
}

/** The first failure time stays; the next token check may clear it. */
export function faultOfToken(code: ConnectionError, detail: string) {
  return {
    fault: code,
    faultDetail: detail,
    faultAt: sql`case when ${connection.fault} = ${code} then ${connection.faultAt} else now() end`,
    isFaultOfLeads: false,
    ...lastFault(code, detail),
  };
}
