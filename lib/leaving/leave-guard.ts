type Guard = (proceed: () => void) => void;

/** The newest last: a form within a panel is asked before the panel's own. */
const guards: Guard[] = [];

/** Whoever holds something unsaved asks first. @returns what takes the guard away again. */
export function guardLeaving(ask: Guard): () => void {
  guards.push(ask);
  return () => {
    const place = guards.indexOf(ask);
    if (place >= 0) guards.splice(place, 1);
  };
}

/** Whether somebody would ask. */
export function isGuarded(): boolean {
  return guards.length > 0;
}

/** Leaves what is open, now or once every holder agrees. */
export function leave(proceed: () => void): void {
  guards.reduce<() => void>((next, guard) => () => guard(next), proceed)();
}

/** Leaves what lies over the rest: whoever began to hold something last is asked, and nobody below. */
export function leaveTop(proceed: () => void): void {
  const newest = guards.at(-1);
  if (newest) newest(proceed);
  else proceed();
}
