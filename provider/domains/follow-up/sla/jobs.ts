import { and, eq, isNotNull } from "drizzle-orm";
import { stage } from "@/provider/db/schema/companies.ts";
import { inEachLicense } from "@/provider/jobs/in-each-license.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import { checkSlaBreaches } from "./clock.ts";

export const runSlaClocks: Handler<"sla-clock"> = (services, _, { signal, requestId }) =>
  inEachLicense(services, signal, async (licenseId) => {
    const who = { role: "tenant", licenseId } as const;
    const stages = await services.database.read(who, (db) =>
      db
        .select({ id: stage.id, slaHours: stage.slaHours })
        .from(stage)
        .where(and(eq(stage.type, "open"), isNotNull(stage.slaHours))),
    );
    for (const { id, slaHours } of stages) {
      if (slaHours === null) continue;
      const settings = await services.settings.of(licenseId);
      let isMore = true;
      while (isMore && !signal.aborted) {
        const step = await services.database.transaction(who, (db) =>
          checkSlaBreaches({ db, settings, licenseId, requestId }, { stageId: id, slaHours }),
        );
        isMore = step.isMore;
        if (step.changed.length > 0) services.live.publish(licenseId, { changed: step.changed });
      }
    }
  });
