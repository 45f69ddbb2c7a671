import { eq } from "drizzle-orm";
import { origins } from "@/contract/catalogue/origins.ts";
import { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addOrigin, changeOrigin, removeOrigin } from "./commands.ts";
import { getOriginAt, listActiveOrigins, listOrigins } from "./queries.ts";

export const originRoutes = implement(origins, {
  list: ({ db }) => listOrigins(db),
  licenses: ({ db }) => listActiveOrigins(db),
  path: ({ db, input }) => getOriginAt(db, input.path),
  origin: ({ db, input }) => getOriginAt(db, input.path),
  channel: ({ db, input }) => listActiveOrigins(db, eq(leadOrigin.channel, input.channel)),
  externalManagement: ({ db }) => listActiveOrigins(db, eq(leadOrigin.isExternalManagement, true)),
  paths: ({ db }) => listActiveOrigins(db),
  create: configure(addOrigin),
  update: configure(changeOrigin),
  remove: configure(async (ctx, input) => {
    await removeOrigin(ctx, input);
    return {};
  }),
});
