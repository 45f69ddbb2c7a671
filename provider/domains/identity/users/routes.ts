import { users } from "@/contract/identity/users.ts";
import { implement } from "@/provider/http/implement.ts";
import { changeUser, inviteUser } from "./commands.ts";
import { inviteAgain } from "./invitations.ts";
import { getGrants, getUser, listUsers, listUsersOfAgency } from "./queries.ts";

export const userRoutes = implement(users, {
  list: ({ services: { database }, tx, actor }) => listUsers({ database, tx, actor }),
  grants: ({ services: { database }, tx, actor }) => getGrants({ database, tx, actor }),
  invite: (call) => inviteUser(call, call.input),
  agencies: async ({ services: { database }, tx, actor, input }) =>
    agenciesOf(await getUser({ database, tx, actor }, input.userId)),
  setAgencies: async (call) => {
    const { userId, version, agencies } = call.input;
    return agenciesOf(await changeUser(call, { id: userId, version, agencies }));
  },
  ofAgency: ({ db, input }) => listUsersOfAgency(db, input.agencyId),
  update: (call) => changeUser(call, call.input),
  inviteAgain: (call) => inviteAgain(call, call.input),
});

function agenciesOf({ id, version, agencies }: Awaited<ReturnType<typeof getUser>>) {
  return { userId: id, version, agencies };
}
