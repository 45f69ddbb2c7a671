import type { connectionHealth } from "./ad-networks/connection-health.ts";
import type { work } from "./follow-up/work-queue.ts";
import type { account } from "./identity/account.ts";
import { callOf } from "./kernel/endpoint.ts";
import type { leads } from "./leads/leads.ts";
import type { views } from "./leads/saved-views.ts";
import type { directory } from "./licenses/directory.ts";
import type { notifications } from "./notifications/notifications.ts";
import type { tasks } from "./tasks/tasks.ts";

/** Endpoints that every page or an opening list calls, without their schemas. */

export const leadCalls = {
  list: callOf<typeof leads.list>("GET", "/lead-prospection/deals"),
  total: callOf<typeof leads.total>("GET", "/lead-prospection/deals/total"),
  totals: callOf<typeof leads.totals>("GET", "/lead-prospection/deals/totals"),
  events: callOf<typeof leads.events>("GET", "/lead-prospection/deals/events", "events"),
  networkHealth: callOf<typeof connectionHealth.networks>("GET", "/connections/health/networks"),
};

export const workCalls = {
  queue: callOf<typeof work.queue>("GET", "/lead-prospection/queue"),
  calls: callOf<typeof work.calls>("GET", "/lead-prospection/queue/calls"),
  facts: callOf<typeof work.resources>("GET", "/backoffice/cct/resources"),
};

export const viewCalls = {
  list: callOf<typeof views.list>("GET", "/views"),
  create: callOf<typeof views.create>("POST", "/views"),
  update: callOf<typeof views.update>("PUT", "/views/:id"),
  remove: callOf<typeof views.remove>("DELETE", "/views/:id"),
  share: callOf<typeof views.share>("PUT", "/views/:id/sharing"),
  choose: callOf<typeof views.choose>("PUT", "/list-choices"),
};

export const taskCalls = {
  mine: callOf<typeof tasks.mine>("GET", "/lead-prospection/task"),
  get: callOf<typeof tasks.get>("GET", "/lead-prospection/task/:id"),
  stop: callOf<typeof tasks.stop>("POST", "/lead-prospection/task/:id/stop"),
};

export const shellCalls = {
  license: callOf<typeof directory.license>("GET", "/backoffice/licenses"),
  unread: callOf<typeof notifications.unread>("GET", "/account/notifications/unread"),
  speak: callOf<typeof account.speak>("PUT", "/account/language"),
};
