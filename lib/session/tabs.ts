/** Storage key of tab messages, as in next-auth's client. Contains no personal data, and persists. */
export const MESSAGE_KEY = "nextauth.message";

export type Trigger = "signin" | "signout" | "update";
type Message = { event: "session"; data: { trigger: Trigger }; timestamp: number };

export function notifyOtherTabs(trigger: Trigger): void {
  try {
    // Storage events fire on changes only: the time makes each message new.
    const message: Message = { event: "session", data: { trigger }, timestamp: Date.now() };
    localStorage.setItem(MESSAGE_KEY, JSON.stringify(message));
  } catch {
    // Without storage the other tabs notice on focus.
  }
}

export function triggerSince(moment: number): Trigger | undefined {
  try {
    const message = JSON.parse(localStorage.getItem(MESSAGE_KEY) ?? "null") as Partial<Message> | null;
    return (message?.timestamp ?? 0) >= moment ? message?.data?.trigger : undefined;
  } catch {
    return undefined;
  }
}
