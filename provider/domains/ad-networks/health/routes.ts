import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { listUnread, markAllUnreadSeen, markUnreadSeen } from "@/provider/domains/intake/unread-requests.ts";
import { implement } from "@/provider/http/implement.ts";
import { listProblems } from "./problems.ts";
import { readHealth, readNetworks } from "./queries.ts";
import { listUnreadable } from "./unreadable-events.ts";

export const connectionHealthRoutes = implement(connectionHealth, {
  list: ({ db }) => readHealth(db),
  problems: ({ db }) => listProblems(db),
  networks: ({ db }) => readNetworks(db),
  unread: ({ db, services, actor, input }) => listUnread(db, services.config, actor, input),
  unreadable: ({ db, services, actor, input }) => listUnreadable(db, services.config, actor, input),
  see: ({ db, actor, origin, input }) => markUnreadSeen(db, actor, origin, input),
  seeAll: ({ db, actor, origin, input }) => markAllUnreadSeen(db, actor, origin, input),
});
