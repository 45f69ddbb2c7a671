import type { connectionHealth } from "./ad-networks/connection-health.ts";
import type { work } from "./follow-up/work-queue.ts";
import type { account } from "./identity/account.ts";
import { toCall } from "./kernel/endpoint.ts";
import type { leads } from "./leads/leads.ts";
import type { views } from "./leads/saved-views.ts";
import type { directory } from "./licenses/directory.ts";
import type { notifications } from "./notifications/notifications.ts";
import type { tasks } from "./tasks/tasks.ts";

/** Endpoints that every page or an opening list calls, without their schemas. */

export const leadCalls = {
  list: toCall<typeof leads.list>("GET", "/lead-prospection/deals"),
  total: toCall<typeof leads.total>("GET", "/lead-prospection/deals/total"),
  totals: toCall<typeof leads.totals>("GET", "/lead-prospection/deals/totals"),
  events: toCall<typeof leads.events>("GET", "/lead-prospection/deals/events", "events"),
  networkHealth: toCall<typeof connectionHealth.networks>("GET", "/connections/health/networks"),
};

export const workCalls = {
  queue: toCall<typeof work.queue>("GET", "/lead-prospection/queue"),
  calls: toCall<typeof work.calls>("GET", "/lead-prospection/queue/calls"),
  facts: toCall<typeof work.resources>("GET", "/backoffice/cct/resources"),
};

export const viewCalls = {
  list: toCall<typeof views.list>("GET", "/views"),
  create: toCall<typeof views.create>("POST", "/views"),
  update: toCall<typeof views.update>("PUT", "/views/:id"),
  remove: toCall<typeof views.remove>("DELETE", "/views/:id"),
  share: toCall<typeof views.share>("PUT", "/views/:id/sharing"),
  choose: toCall<typeof views.choose>("PUT", "/list-choices"),
};

export const taskCalls = {
  mine: toCall<typeof tasks.mine>("GET", "/lead-prospection/task"),
  get: toCall<typeof tasks.get>("GET", "/lead-prospection/task/:id"),
  stop: toCall<typeof tasks.stop>("POST", "/lead-prospection/task/:id/stop"),
};

export const shellCalls = {
  license: toCall<typeof directory.license>("GET", "/backoffice/licenses"),
  unread: toCall<typeof notifications.unread>("GET", "/account/notifications/unread"),
  speak: toCall<typeof account.speak>("PUT", "/account/language"),
};
