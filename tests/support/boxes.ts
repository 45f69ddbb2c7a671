import { loadMenu } from "@/components/ui/menu.tsx";
import { loadPopover } from "@/components/ui/popover.tsx";

/** jsdom has no layout: every box has a fixed width. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (typeof HTMLElement === "function") {
  /** jsdom has no modal dialogs: this sets their state alone. */
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  /** Headless UI finds menu items by their visible text. */
  if (!("innerText" in HTMLElement.prototype)) {
    Object.defineProperty(HTMLElement.prototype, "innerText", {
      configurable: true,
      get(this: HTMLElement) {
        return this.textContent;
      },
    });
  }
  // Overlays open in the same tick as the press.
  await Promise.all([loadMenu(), loadPopover()]);
}
