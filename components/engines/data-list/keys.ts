import { OPEN_MODAL, TAKES_KEYS } from "@/components/ui/focus.ts";

export type ListCommand =
  | "rowDown"
  | "rowUp"
  | "rowFirst"
  | "rowLast"
  | "nextPage"
  | "prevPage"
  | "choose"
  | "chooseRange"
  | "clear";

const PLAIN: Record<string, ListCommand> = {
  j: "rowDown",
  ArrowDown: "rowDown",
  k: "rowUp",
  ArrowUp: "rowUp",
  Home: "rowFirst",
  End: "rowLast",
  "[": "prevPage",
  "]": "nextPage",
  Escape: "clear",
};

const CHOOSES = ["x", "X", " "];

// Alt with left and right is the browser's history.
const WITH_ALT: Record<string, ListCommand> = { ArrowDown: "nextPage", ArrowUp: "prevPage" };

type Pressed = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "defaultPrevented" | "target"
>;

export function toListCommand(event: Pressed): ListCommand | undefined {
  if (event.defaultPrevented || event.metaKey) return undefined;
  if (event.target instanceof Element && event.target.closest(TAKES_LIST_KEYS)) return undefined;
  // A modal dialog may lose the focus to the page, which is inert.
  if (document.querySelector(OPEN_MODAL)) return undefined;
  // Brackets are AltGr on many keyboards, reported as Ctrl with Alt.
  if (event.key === "[" || event.key === "]") return PLAIN[event.key];
  if (event.ctrlKey) return undefined;
  if (CHOOSES.includes(event.key)) return selectCommand(event);
  return event.altKey ? WITH_ALT[event.key] : PLAIN[event.key];
}

function selectCommand({ target, altKey, shiftKey }: Pressed): ListCommand | undefined {
  // Space presses any other focused element.
  if (altKey || !(target instanceof Element && target.matches("[data-row]"))) return undefined;
  return shiftKey ? "chooseRange" : "choose";
}

const TAKES_LIST_KEYS = `${TAKES_KEYS}, [role=tablist]`;
