import { sql } from "drizzle-orm";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import { connection } from "@/provider/db/schema/connections.ts";

/** Fields of the last error, which outlive recovery. */
export function lastErrorValues(code: ConnectionError, detail: string) {
  return { lastErrorCode: code, lastErrorDetail: detail, lastErrorAt: sql`now()` };
}

/** The first failure time stays; the next token check may clear it. */
export function tokenErrorValues(code: ConnectionError, detail: string) {
  return {
    errorCode: code,
    errorDetail: detail,
    errorAt: sql`case when ${connection.errorCode} = ${code} then ${connection.errorAt} else now() end`,
    isLeadError: false,
    ...lastErrorValues(code, detail),
  };
}
