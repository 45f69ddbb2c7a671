import { directory } from "@/contract/directory.ts";
import { implement } from "@/provider/http/implement.ts";
import { getLicense, listModels, listPeople } from "./queries.ts";

export const directoryRoutes = implement(directory, {
  models: ({ db }) => listModels(db),
  advisors: ({ db }) => listPeople(db, "sales-manager"),
  hosts: ({ db }) => listPeople(db, "host"),
  license: ({ db, actor, input }) => getLicense(db, input.licenseId ?? actor.licenseId),
});
