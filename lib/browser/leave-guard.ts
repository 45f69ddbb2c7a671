type Ask = (proceed: () => void) => void;
type Guard = { ask: Ask; discard: () => void };

/** The newest last: a form within a panel is asked before the panel's own. */
const guards: Guard[] = [];

/** Asks before something unsaved is left. `discard` gives it up without a question. @returns what removes the guard. */
export function guardLeaving(ask: Ask, discard: () => void = () => {}): () => void {
  const guard = { ask, discard };
  guards.push(guard);
  return () => {
    const place = guards.indexOf(guard);
    if (place >= 0) guards.splice(place, 1);
  };
}

/** Whether somebody would ask. */
export function isGuarded(): boolean {
  return guards.length > 0;
}

/** Leaves what is open, now or once every holder agrees. */
export function leave(proceed: () => void): void {
  guards.reduce<() => void>(
    (next, { ask }) =>
      () =>
        ask(next),
    proceed,
  )();
}

/** Leaves what lies over the rest: whoever began to hold something last is asked, and nobody below. */
export function leaveTop(proceed: () => void): void {
  const newest = guards.at(-1);
  if (newest) newest.ask(proceed);
  else proceed();
}

/** Gives up all that is unsaved: what replaces it was confirmed. */
export function discardUnsaved(): void {
  for (const { discard } of [...guards]) discard();
}
