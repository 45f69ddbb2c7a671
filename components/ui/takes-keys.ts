export const OPEN_MODAL = "[aria-modal=true]";

/** Targets where keys are input or belong to an overlay: page shortcuts are off. */
export const TAKES_KEYS =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=dialog]";
