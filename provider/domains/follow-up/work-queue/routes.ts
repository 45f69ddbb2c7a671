import { asc } from "drizzle-orm";
import { work } from "@/contract/follow-up/work-queue.ts";
import { CHANNELS } from "@/contract/kernel/channels.ts";
import type { OutputOf } from "@/contract/kernel/endpoint.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { listPeople } from "@/provider/db/users.ts";
import { namesOfModels, ruleOf } from "@/provider/domains/intake/license-settings.ts";
import { implement } from "@/provider/http/implement.ts";
import { listResults } from "../contact-results/queries.ts";
import { handIn } from "./hand-in.ts";
import { claimNext } from "./next.ts";
import { listCalls, listDue, listQueue } from "./queries.ts";
import { findSimilar } from "./similar.ts";

export const workRoutes = implement(work, {
  due: ({ db, actor, input, services }) => listDue(db, services.config, actor, input),
  add: ({ actor, origin, input, services }) => handIn(services, actor, origin, "external-management", input),
  write: ({ actor, origin, input: { source, ...input }, services }) => handIn(services, actor, origin, source, input),
  next: async ({ db, actor, input }) => ({ id: await claimNext(db, actor, input.skip) }),
  queue: ({ db, actor }) => listQueue(db, actor),
  calls: ({ db, actor }) => listCalls(db, actor),
  resources: async ({ tx, actor, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    const rows = await tx(async (db) => ({
      results: await listResults(db),
      advisors: await listPeople(db, "sales-manager"),
      agencies: await db.select({ id: agency.id, name: agency.name }).from(agency).orderBy(asc(agency.name)),
    }));
    const requiredFields = Object.fromEntries(
      CHANNELS.map((channel) => [channel, ruleOf(settings, channel).requiredFields]),
    ) as OutputOf<typeof work.resources>["requiredFields"];
    return { ...rows, products: namesOfModels(settings), requiredFields };
  },
  similar: ({ db, actor, input }) => findSimilar(db, actor, input),
});
