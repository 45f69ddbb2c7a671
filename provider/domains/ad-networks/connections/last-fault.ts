import { sql } from "drizzle-orm";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import { connection } from "@/provider/db/schema/connections.ts";

/** What stays of a fault once it is mended: whoever writes one to a connection writes this beside it. */
export function lastFault(code: ConnectionError, detail: string) {
  return { lastFault: code, lastFaultDetail: detail, lastFaultAt: sql`now()` };
}

/** What its token was refused for, since it first was: the next that its token is asked for may clear it. */
export function faultOfToken(code: ConnectionError, detail: string) {
  return {
    fault: code,
    faultDetail: detail,
    faultAt: sql`case when ${connection.fault} = ${code} then ${connection.faultAt} else now() end`,
    isFaultOfLeads: false,
    ...lastFault(code, detail),
  };
}
