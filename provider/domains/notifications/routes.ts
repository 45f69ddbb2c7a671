import { notifications } from "@/contract/notifications/notifications.ts";
import { implement } from "@/provider/http/implement.ts";
import { choose, markRead } from "./commands.ts";
import { countUnread, listChoices, listNotifications } from "./queries.ts";

export const notificationRoutes = implement(notifications, {
  list: ({ db, actor, input, services }) => listNotifications(db, services.config, actor, input),
  unread: ({ db, actor }) => countUnread(db, actor),
  read: ({ db, actor, input }) => markRead(db, actor, input.ids),
  choices: ({ db, actor }) => listChoices(db, actor),
  choose: ({ db, actor, input }) => choose(db, actor, input),
});
