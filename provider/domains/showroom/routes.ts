import { visits } from "@/contract/showroom/visits.ts";
import { namesOfModels, ruleOf } from "@/provider/domains/intake/license-settings.ts";
import { action, configuredCommand, implement, query } from "@/provider/http/implement.ts";
import type { ConfiguredContext, OpenContext } from "@/provider/kernel/context.ts";
import { readAdvisors } from "./advisors.ts";
import { checkIn } from "./check-in.ts";
import { findKnown } from "./known.ts";
import { getVisit, listOwnAgencies, listVisits } from "./queries.ts";
import { registerVisit } from "./register.ts";
import { attendVisit, callAdvisor, closeVisit } from "./steps.ts";

/** A step of a visit, which is the answer. Open screens see it after the commit. */
function visitCommand<Input>(run: (ctx: ConfiguredContext, input: Input) => Promise<string>) {
  const step = configuredCommand(async (ctx, input: Input) => getVisit(ctx, await run(ctx, input)));
  return async (call: OpenContext & { input: Input }) => {
    const changed = await step(call);
    call.services.live.publish(call.actor.licenseId, { changed: changed.dealId, isShowroom: true });
    return changed;
  };
}

export const visitRoutes = implement(visits, {
  desk: action(async (ctx, input) => {
    const settings = await ctx.services.settings.of(ctx.actor.licenseId);
    const { agencies, advisors } = await ctx.transaction(async (db) => {
      const agencies = await listOwnAgencies({ ...ctx, db });
      const at = agencies.map(({ id }) => id).filter((id) => !input.agency || id === input.agency);
      return { agencies, advisors: await readAdvisors({ db, settings }, at) };
    });
    const products = namesOfModels(settings);
    return { agencies, products, requiredFields: ruleOf(settings, "showroom").requiredFields, ...advisors };
  }),
  lookUp: query(async (ctx, input) => {
    ctx.services.lookUpLimit.take(ctx.actor.userId);
    return { person: await findKnown(ctx, input.identification) };
  }),
  register: ({ input, http, ...ctx }) => registerVisit(ctx, { ...input, headers: http.headers }),
  list: query((ctx, input) => listVisits(ctx, input.agency)),
  call: visitCommand(callAdvisor),
  attend: visitCommand(attendVisit),
  close: visitCommand(closeVisit),
  checkIn: visitCommand(checkIn),
});
