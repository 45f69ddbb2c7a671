import { connections } from "@/contract/ad-networks/connections.ts";
import { implement } from "@/provider/http/implement.ts";
import { endConnection, setConnectionState } from "./commands.ts";
import { listNetworkSummaries } from "./queries.ts";

export const connectionRoutes = implement(connections, {
  list: ({ db, services }) => listNetworkSummaries(db, services.config),
  update: (call) => setConnectionState(call, call.input),
  remove: async (call) => {
    await endConnection(call, call.input);
    return {};
  },
});
