type Ask = (proceed: () => void) => void;
type Guard = { ask: Ask; discard: () => void };

/** Newest last: a form inside a panel is confirmed before the panel. */
const guards: Guard[] = [];

export function guardLeaving(ask: Ask, discard: () => void = () => {}): () => void {
  const guard = { ask, discard };
  guards.push(guard);
  return () => {
    const place = guards.indexOf(guard);
    if (place >= 0) guards.splice(place, 1);
  };
}

export function isGuarded(): boolean {
  return guards.length > 0;
}

export function leave(proceed: () => void): void {
  guards.reduce<() => void>(
    (next, { ask }) =>
      () =>
        ask(next),
    proceed,
  )();
}

export function leaveTop(proceed: () => void): void {
  const newest = guards.at(-1);
  if (newest) newest.ask(proceed);
  else proceed();
}

export function discardUnsaved(): void {
  for (const { discard } of [...guards]) discard();
}
