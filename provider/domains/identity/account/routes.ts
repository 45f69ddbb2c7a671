import { account } from "@/contract/identity/account.ts";
import { implement } from "@/provider/http/implement.ts";
import { getProfile, saveProfile, speak } from "./profile.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./sessions.ts";

export const accountRoutes = implement(account, {
  get: ({ tx, actor }) => getProfile(tx, actor),
  save: ({ services, tx, origin, actor, input }) => saveProfile(services, tx, origin, actor, input),
  speak: ({ tx, actor, input }) => speak(tx, actor, input),
  sessions: ({ services, tx, actor }) => listOwnSessions(services, tx, actor),
  endOthers: ({ services, tx, origin, actor }) => endOtherSessions(services, tx, origin, actor),
  endSession: ({ services, tx, origin, actor, input }) => endOwnSession(services, tx, origin, actor, input.id),
});
