import { eq } from "drizzle-orm";
import { license } from "@/provider/db/schema/companies.ts";
import { reasonOf } from "@/provider/kernel/error-reason.ts";
import type { Services } from "@/provider/kernel/services.ts";

/** Each active licence, one short transaction at a time. One that fails keeps none after it; the first fault is thrown on. */
export async function inEachLicense(
  { database, log }: Pick<Services, "database" | "log">,
  signal: AbortSignal,
  work: (licenseId: string, timeZone: string) => Promise<void>,
): Promise<void> {
  const licenses = await database.read({ role: "identity" }, (db) =>
    db.select({ id: license.id, timeZone: license.timeZone }).from(license).where(eq(license.state, "active")),
  );
  const faults: unknown[] = [];
  for (const { id, timeZone } of licenses) {
    if (signal.aborted) break;
    await work(id, timeZone).catch((cause: unknown) => {
      log.warn({ licenseId: id, reason: reasonOf(cause) }, "licence passed over");
      faults.push(cause);
    });
  }
  if (faults.length > 0) throw faults[0];
}
