import { sql } from "drizzle-orm";
import type { ConnectionFault } from "@/contract/connections.ts";

/** What stays of a fault once it is mended: whoever writes one to a connection writes this beside it. */
export function lastFault(code: ConnectionFault, detail: string) {
  return { lastFault: code, lastFaultDetail: detail, lastFaultAt: sql`now()` };
}
