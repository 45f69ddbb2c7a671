type StepState = Readonly<Record<string, unknown>> | null;

const LOOKS_AGAIN_MS = 16;
const MAX_LOOKS = 300;

export function pushStep(href: string, state: StepState = null): void {
  whenFollowed(() => window.history.pushState(ownCopy(state), "", href));
}

export function replaceStep(href: string, state: StepState = null): void {
  whenFollowed(() => window.history.replaceState(ownCopy(state), "", href));
}

/** Next marks state objects and treats marked ones as its own: never reuse one. */
function ownCopy(state: StepState): StepState {
  return state && { ...state };
}

/**
 * Waits until Next has patched the history, after its root renders. A click during hydration would change the
 * address only.
 */
function whenFollowed(step: () => void, looks = 0): void {
  if (Object.hasOwn(window.history, "pushState") || looks >= MAX_LOOKS) step();
  else setTimeout(() => whenFollowed(step, looks + 1), LOOKS_AGAIN_MS);
}
