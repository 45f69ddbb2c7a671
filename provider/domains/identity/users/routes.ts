import { users } from "@/contract/identity/users.ts";
import { action, implement } from "@/provider/http/implement.ts";
import { changeUser, inviteUser } from "./commands.ts";
import { inviteAgain } from "./invitations.ts";
import { getGrants, getUser, listUsers, listUsersOfAgency } from "./queries.ts";

export const userRoutes = implement(users, {
  list: action(listUsers),
  grants: action(getGrants),
  invite: action(inviteUser),
  agencies: action(async (ctx, input) => toUserAgencies(await getUser(ctx, input.userId))),
  setAgencies: action(async (ctx, { userId, version, agencies }) =>
    toUserAgencies(await changeUser(ctx, { id: userId, version, agencies })),
  ),
  ofAgency: ({ db, input }) => listUsersOfAgency(db, input.agencyId),
  update: action(changeUser),
  inviteAgain: action(inviteAgain),
});

function toUserAgencies({ id, version, agencies }: Awaited<ReturnType<typeof getUser>>) {
  return { userId: id, version, agencies };
}
