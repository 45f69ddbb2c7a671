import type { KeyboardEvent } from "react";
import { OPEN_MODAL, TAKES_KEYS } from "@/components/ui/focus.ts";

type Steps = { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined; hasArrows: boolean };

/** Letters press the element that names them in `aria-keyshortcuts`, if it is shown. */
const LETTERS = ["n", "r", "l", "w"];

/** Keys of a lead, inside its panel or page. They never act from a field, a menu or a dialog. */
export function onLeadKey(event: KeyboardEvent<HTMLElement>, { onPrevious, onNext, hasArrows }: Steps): void {
  const { target, currentTarget: root, key } = event;
  if (event.defaultPrevented || event.repeat || !(target instanceof Element)) return;
  if (document.querySelector(OPEN_MODAL)) return;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
    if (save(root, target.closest("form"))) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(TAKES_KEYS)) return;
  const step = key === "j" || (hasArrows && key === "ArrowDown") ? onNext : undefined;
  const back = key === "k" || (hasArrows && key === "ArrowUp") ? onPrevious : undefined;
  if (step || back) (step ?? back)?.();
  else if (!LETTERS.includes(key) || !press(root, key.toUpperCase())) return;
  event.preventDefault();
}

function press(root: HTMLElement, shortcut: string): boolean {
  const element = root.querySelector<HTMLElement>(`[aria-keyshortcuts~="${shortcut}"]`);
  if (!element) return false;
  if (element instanceof HTMLTextAreaElement) element.focus();
  else element.click();
  return true;
}

/** Saves the form with the focus, by its own button where it has several. */
function save(root: HTMLElement, form: HTMLFormElement | null): boolean {
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts~="Control+Enter"]')];
  const own = form ? buttons.find((button) => button.form === form) : buttons[0];
  if (own) own.click();
  else form?.requestSubmit();
  return Boolean(own ?? form);
}
