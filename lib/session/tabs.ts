/** Other tabs hear of a change by this key, as next-auth's own client has it. It names nobody, and stays. */
export const MESSAGE_KEY = "nextauth.message";

export type Trigger = "signin" | "signout" | "update";
type Message = { event: "session"; data: { trigger: Trigger }; timestamp: number };

/** Has the other tabs of this browser read the session again. */
export function tellOtherTabs(trigger: Trigger): void {
  try {
    // Storage events are sent for changes alone: the time makes each message a new one.
    const message: Message = { event: "session", data: { trigger }, timestamp: Date.now() };
    localStorage.setItem(MESSAGE_KEY, JSON.stringify(message));
  } catch {
    // Without storage the other tabs find out on focus.
  }
}

/** What another tab told since a moment, in milliseconds of the epoch. A page hears nothing before its scripts run. */
export function toldSince(moment: number): Trigger | undefined {
  try {
    const message = JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "null") as Partial<Message> | null;
    return (message?.timestamp ?? 0) >= moment ? message?.data?.trigger : undefined;
  } catch {
    return undefined;
  }
}
