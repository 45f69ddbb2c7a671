import type { TFunction } from "i18next";
import { type Notification as NotificationItem, notifications } from "@/contract/notifications/notifications.ts";
import { call } from "@/lib/api/call.ts";
import { notificationText } from "./notifications.ts";

const NOTES = [880, 1175];
const SECONDS = 0.14;

/** Plays two notes. Silent until the browser has seen a press on the page. */
function chime(): void {
  const context = new AudioContext();
  NOTES.forEach((frequency, index) => {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + index * SECONDS;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  });
  setTimeout(() => void context.close(), NOTES.length * SECONDS * 1000 + 200);
}

const DEDUPLICATION_MS = 3000;
const TITLE = "Prospecta";

/** Announces news in one tab only. @returns time of the last announced news */
export async function announceNews(since: number, t: TFunction, zone: string): Promise<number> {
  const [page, choices] = await Promise.all([
    call(notifications.list, { limit: 10 }),
    call(notifications.choices, {}),
  ]).catch(() => [undefined, []] as const);
  const fresh = (page?.items ?? []).filter(({ createdAt, readAt }) => readAt === null && Date.parse(createdAt) > since);
  const findChoice = (kind: NotificationItem["kind"]) => choices.find((choice) => choice.kind === kind);
  for (const notification of fresh) {
    const choice = findChoice(notification.kind);
    if (
      !choice ||
      !(choice.browser || choice.sound) ||
      !(await isFirst(`${notification.id} ${notification.createdAt}`))
    )
      continue;
    if (choice.sound) chime();
    // Covers other content of the screen, so it contains no names.
    if (choice.browser)
      await show({ body: notificationText(notification, t, zone, { isNamed: false }), tag: notification.id });
  }
  return Math.max(since, ...fresh.map(({ createdAt }) => Date.parse(createdAt)));
}

/** Uses the service worker where available: mobile browsers throw on page notifications. */
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

function isFirst(name: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`notified ${name}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise((release) => setTimeout(release, DEDUPLICATION_MS)) : undefined;
    });
  });
}
