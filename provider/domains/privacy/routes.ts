import { people } from "@/contract/privacy/people.ts";
import { implement } from "@/provider/http/implement.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { erasePeople, saveRetention } from "./commands.ts";
import { exportPeople } from "./export.ts";
import { findPeople } from "./find.ts";
import { getRetention } from "./queries.ts";

export const peopleRoutes = implement(people, {
  find: ({ actor, input, services }) =>
    services.database.read({ role: "tenant", licenseId: actor.licenseId }, (db) => findPeople(db, actor, input)),
  export: ({ db, actor, origin, input }) => exportPeople(db, actor, origin, input),
  erase: async ({ tx, actor, origin, input, services }) => {
    const erased = await tx((db) => erasePeople(db, actor, origin, services.config, input));
    await waitForSnapshotExpiry();
    for (const { id } of input.records) services.live.publish(actor.licenseId, { changed: id });
    return erased;
  },
  retention: ({ db }) => getRetention(db),
  retain: ({ db, actor, origin, input }) => saveRetention(db, actor, origin, input),
});
