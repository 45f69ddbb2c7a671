/** Other tabs hear of a change by this key, as next-auth's own client has it. */
export const MESSAGE_KEY = "nextauth.message";

/** Has the other tabs of this browser read the session again. */
export function tellOtherTabs(trigger: "signin" | "signout" | "update"): void {
  try {
    // Storage events are sent for changes alone: the time makes each message a new one.
    const message = { event: "session", data: { trigger }, timestamp: Date.now() };
    localStorage.setItem(MESSAGE_KEY, JSON.stringify(message));
    localStorage.removeItem(MESSAGE_KEY);
  } catch {
    // Without storage the other tabs find out on focus.
  }
}
