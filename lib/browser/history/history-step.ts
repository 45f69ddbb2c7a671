/** What one step of the history carries besides its address. */
type StepState = Readonly<Record<string, unknown>> | null;

const LOOKS_AGAIN_MS = 16;
const MOST_LOOKS = 300;

/** Goes on to an address of the same page, as the browser's own history has it; the back button comes back. */
export function pushStep(href: string, state: StepState = null): void {
  whenFollowed(() => window.history.pushState(ownCopy(state), "", href));
}

/** The same in place of the step that is there. */
export function replaceStep(href: string, state: StepState = null): void {
  whenFollowed(() => window.history.replaceState(ownCopy(state), "", href));
}

/** Next writes its own marks into what it is given, and takes what bears them for a step of its own: never the same twice. */
function ownCopy(state: StepState): StepState {
  return state && { ...state };
}

/**
 * Next follows the history by functions of its own that it puts over the browser's once its root is drawn. A click may
 * be answered a moment earlier, while the page is still waking up: the address would change and the page would not.
 */
function whenFollowed(step: () => void, looks = 0): void {
  if (Object.hasOwn(window.history, "pushState") || looks >= MOST_LOOKS) step();
  else setTimeout(() => whenFollowed(step, looks + 1), LOOKS_AGAIN_MS);
}
