/** jsdom has neither popovers nor modal dialogs: this only sets their state. */
HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  this.removeAttribute("popover");
};
HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
  this.setAttribute("popover", "manual");
};
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
