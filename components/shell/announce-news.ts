import type { TFunction } from "i18next";
import { notifications, type Notification as Told } from "@/contract/notifications/notifications.ts";
import { call } from "@/lib/api/call.ts";
import { chime } from "./chime.ts";
import { sentenceOf } from "./notification-words.ts";

/** As long as tabs of one browser that hear of the same news may lie apart. */
const HELD_MS = 3000;
const TITLE = "Prospecta";

/**
 * What came since is said by the browser or by a sound, to whoever chose so: by one tab of all.
 * @returns until when it was said
 */
export async function announceNews(since: number, t: TFunction, zone: string): Promise<number> {
  const [page, choices] = await Promise.all([
    call(notifications.list, { limit: 10 }),
    call(notifications.choices, {}),
  ]).catch(() => [undefined, []] as const);
  const fresh = (page?.items ?? []).filter(({ createdAt, readAt }) => readAt === null && Date.parse(createdAt) > since);
  const sortDirection = (kind: Told["kind"]) => choices.find((choice) => choice.kind === kind);
  for (const told of fresh) {
    const way = sortDirection(told.kind);
    if (!way || !(way.browser || way.sound) || !(await isFirst(`${told.id} ${told.createdAt}`))) continue;
    if (way.sound) chime();
    // Over whatever else is on that screen, so without names.
    if (way.browser) await show({ body: sentenceOf(told, t, zone, { isNamed: false }), tag: told.id });
  }
  return Math.max(since, ...fresh.map(({ createdAt }) => Date.parse(createdAt)));
}

/** By the worker where there is one: browsers of phones take none from a page, and throw. */
async function show(options: NotificationOptions): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification(TITLE, options);
    else new Notification(TITLE, options);
  } catch {
    // The bell has counted it.
  }
}

/** Of the tabs of a browser the one that takes the name first. */
function isFirst(name: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`notified ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise((release) => setTimeout(release, HELD_MS)) : undefined;
    });
  });
}
