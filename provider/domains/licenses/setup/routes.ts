import { setup } from "@/contract/licenses/setup.ts";
import { implement } from "@/provider/http/implement.ts";
import { getSetup } from "./queries.ts";

export const setupRoutes = implement(setup, { get: ({ db, actor }) => getSetup(db, actor) });
