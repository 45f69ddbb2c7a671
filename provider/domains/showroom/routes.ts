import { visits } from "@/contract/showroom/visits.ts";
import { namesOfModels, ruleOf } from "@/provider/domains/intake/license-settings.ts";
import { implement } from "@/provider/http/implement.ts";
import type { LicensedActor, RunInTransaction } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { readAdvisors } from "./advisors.ts";
import { checkIn } from "./check-in.ts";
import { findKnown } from "./known.ts";
import { getVisit, listOwnAgencies, listVisits } from "./queries.ts";
import { registerVisit } from "./register.ts";
import { attendVisit, callAdvisor, closeVisit } from "./steps.ts";

type Changing = { services: Services; tx: RunInTransaction; actor: LicensedActor };

async function changeVisit({ services, tx, actor }: Changing, step: (db: Db) => Promise<string>) {
  const changed = await tx(async (db) => getVisit(db, actor, await step(db)));
  services.live.publish(actor.licenseId, { changed: changed.dealId, isShowroom: true });
  return changed;
}

export const visitRoutes = implement(visits, {
  desk: async ({ tx, actor, input, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    const { agencies, advisors } = await tx(async (db) => {
      const agencies = await listOwnAgencies(db, actor);
      const at = agencies.map(({ id }) => id).filter((id) => !input.agency || id === input.agency);
      return { agencies, advisors: await readAdvisors(db, settings, at) };
    });
    const products = namesOfModels(settings);
    return { agencies, products, requiredFields: ruleOf(settings, "showroom").requiredFields, ...advisors };
  },
  lookUp: async ({ db, actor, input, services }) => {
    services.lookUpLimit.take(actor.userId);
    return { person: await findKnown(db, actor, input.identification) };
  },
  register: ({ tx, actor, origin, input, services }) => registerVisit(services, tx, actor, origin, input),
  list: ({ db, actor, input }) => listVisits(db, actor, input.agency),
  call: async ({ origin, input, ...by }) => {
    const settings = await by.services.settings.of(by.actor.licenseId);
    return changeVisit(by, (db) => callAdvisor(db, by.actor, origin, settings, input));
  },
  attend: ({ origin, input, ...by }) => changeVisit(by, (db) => attendVisit(db, by.actor, origin, input)),
  close: ({ origin, input, ...by }) => changeVisit(by, (db) => closeVisit(db, by.actor, origin, input)),
  checkIn: ({ origin, input, ...by }) => changeVisit(by, (db) => checkIn(db, by.actor, origin, input)),
});
