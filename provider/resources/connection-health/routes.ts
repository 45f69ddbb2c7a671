import { connectionHealth } from "@/contract/connection-health.ts";
import { implement } from "@/provider/http/implement.ts";
import { readHealth, readNetworks } from "./queries.ts";

export const connectionHealthRoutes = implement(connectionHealth, {
  list: ({ db }) => readHealth(db),
  networks: ({ db }) => readNetworks(db),
});
