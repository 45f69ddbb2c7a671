/** Where a stroke is a character, or belongs to what is open over the page: no key of the page's own acts there. */
export const TAKES_KEYS =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], dialog, [role=dialog]";
