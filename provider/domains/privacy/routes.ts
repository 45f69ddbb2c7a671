import { people } from "@/contract/privacy/people.ts";
import { action, command, implement } from "@/provider/http/implement.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { erasePeople, getRetention, saveRetention } from "./commands.ts";
import { exportPeople } from "./export.ts";
import { findPeople } from "./find.ts";

export const peopleRoutes = implement(people, {
  find: action((ctx, input) =>
    ctx.services.database.read({ role: "tenant", licenseId: ctx.actor.licenseId }, (db) =>
      findPeople({ ...ctx, db }, input),
    ),
  ),
  export: command(exportPeople),
  erase: action(async (ctx, input) => {
    const erased = await ctx.transaction((db) => erasePeople({ ...ctx, db }, input));
    await waitForSnapshotExpiry();
    for (const { id } of input.records) ctx.services.live.publish(ctx.actor.licenseId, { changed: id });
    return erased;
  }),
  retention: ({ db }) => getRetention(db),
  retain: command(saveRetention),
});
