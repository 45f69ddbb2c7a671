import type { Retention } from "@/contract/privacy/people.ts";
import { retention } from "@/provider/db/schema/erasures.ts";
import type { Db } from "@/provider/kernel/database.ts";

export async function getRetention(db: Db): Promise<Retention> {
  const [found] = await db.select({ months: retention.months, version: retention.version }).from(retention);
  return found ?? { months: null, version: 0 };
}
