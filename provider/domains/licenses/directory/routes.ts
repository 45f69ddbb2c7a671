import { directory } from "@/contract/licenses/directory.ts";
import { listPeople } from "@/provider/db/users.ts";
import { implement } from "@/provider/http/implement.ts";
import { getLicense, listAgents } from "./queries.ts";

export const directoryRoutes = implement(directory, {
  advisors: ({ db }) => listPeople(db, "sales-manager"),
  role: ({ db }) => listPeople(db, "sales-manager"),
  hosts: ({ db }) => listPeople(db, "host"),
  people: ({ db }) => listPeople(db),
  agents: ({ db, actor }) => listAgents(db, actor.licenseId),
  license: ({ db, actor, input }) => getLicense(db, input.licenseId ?? actor.licenseId),
});
