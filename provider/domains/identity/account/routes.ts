import { account } from "@/contract/identity/account.ts";
import { action, implement } from "@/provider/http/implement.ts";
import { getProfile, saveProfile, speak } from "./profile.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./sessions.ts";

export const accountRoutes = implement(account, {
  get: action(getProfile),
  save: action(saveProfile),
  speak: action(speak),
  sessions: action(listOwnSessions),
  endOthers: action(endOtherSessions),
  endSession: action((ctx, input) => endOwnSession(ctx, input.id)),
});
