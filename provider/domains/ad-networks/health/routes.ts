import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { listUnread, markAllUnreadSeen, markUnreadSeen } from "@/provider/domains/intake/unread-requests.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import { listProblems } from "./problems.ts";
import { readHealth, readNetworks } from "./queries.ts";
import { listUnreadable } from "./unreadable-events.ts";

export const connectionHealthRoutes = implement(connectionHealth, {
  list: ({ db }) => readHealth(db),
  problems: ({ db }) => listProblems(db),
  networks: ({ db }) => readNetworks(db),
  unread: query(listUnread),
  unreadable: query(listUnreadable),
  see: command(markUnreadSeen),
  seeAll: command(markAllUnreadSeen),
});
