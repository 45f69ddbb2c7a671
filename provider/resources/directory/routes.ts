import { directory } from "@/contract/directory.ts";
import { implement } from "@/provider/http/implement.ts";
import { getLicense, listPeople } from "./queries.ts";

export const directoryRoutes = implement(directory, {
  advisors: ({ db }) => listPeople(db, "sales-manager"),
  hosts: ({ db }) => listPeople(db, "host"),
  people: ({ db }) => listPeople(db),
  license: ({ db, actor, input }) => getLicense(db, input.licenseId ?? actor.licenseId),
});
