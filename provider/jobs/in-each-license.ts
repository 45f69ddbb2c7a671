import { eq } from "drizzle-orm";
import { license } from "@/provider/db/schema/companies.ts";
import { reasonOf } from "@/provider/kernel/error-reason.ts";
import type { Services } from "@/provider/kernel/services.ts";

/** Runs per active licence in short transactions. A failure does not stop the others; the first is rethrown. */
export async function inEachLicense(
  { database, log }: Pick<Services, "database" | "log">,
  signal: AbortSignal,
  work: (licenseId: string, timeZone: string) => Promise<void>,
): Promise<void> {
  const licenses = await database.read({ role: "identity" }, (db) =>
    db.select({ id: license.id, timeZone: license.timeZone }).from(license).where(eq(license.state, "active")),
  );
  const errors: unknown[] = [];
  for (const { id, timeZone } of licenses) {
    if (signal.aborted) break;
    await work(id, timeZone).catch((cause: unknown) => {
      log.warn({ licenseId: id, reason: reasonOf(cause) }, "licence passed over");
      errors.push(cause);
    });
  }
  if (errors.length > 0) throw errors[0];
}
