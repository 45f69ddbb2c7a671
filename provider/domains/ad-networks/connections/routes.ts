import { connections } from "@/contract/ad-networks/connections.ts";
import { action, implement, query } from "@/provider/http/implement.ts";
import { endConnection, setConnectionState } from "./commands.ts";
import { listNetworkSummaries } from "./queries.ts";

export const connectionRoutes = implement(connections, {
  list: query(listNetworkSummaries),
  update: action(setConnectionState),
  remove: action(async (ctx, input) => {
    await endConnection(ctx, input);
    return {};
  }),
});
