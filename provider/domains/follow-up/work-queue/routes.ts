import { asc } from "drizzle-orm";
import { work } from "@/contract/follow-up/work-queue.ts";
import { CHANNELS } from "@/contract/kernel/channels.ts";
import type { OutputOf } from "@/contract/kernel/endpoint.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { listPeople } from "@/provider/db/users.ts";
import { namesOfModels, ruleOf } from "@/provider/domains/intake/license-settings.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import { listResults } from "../contact-results/queries.ts";
import { handIn } from "./hand-in.ts";
import { claimNext } from "./next.ts";
import { listCalls, listDue, listQueue } from "./queries.ts";
import { findSimilar } from "./similar.ts";

export const workRoutes = implement(work, {
  due: query(listDue),
  add: ({ input, http: { headers }, ...ctx }) => handIn(ctx, { source: "external-management", headers, input }),
  write: ({ input: { source, ...input }, http: { headers }, ...ctx }) => handIn(ctx, { source, headers, input }),
  next: command(async (ctx, input) => ({ id: await claimNext(ctx, input.skip) })),
  queue: query(listQueue),
  calls: query(listCalls),
  resources: async ({ transaction, actor, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    const rows = await transaction(async (db) => ({
      results: await listResults(db),
      advisors: await listPeople(db, "sales-manager"),
      agencies: await db.select({ id: agency.id, name: agency.name }).from(agency).orderBy(asc(agency.name)),
    }));
    const requiredFields = Object.fromEntries(
      CHANNELS.map((channel) => [channel, ruleOf(settings, channel).requiredFields]),
    ) as OutputOf<typeof work.resources>["requiredFields"];
    return { ...rows, products: namesOfModels(settings), requiredFields };
  },
  similar: query(findSimilar),
});
