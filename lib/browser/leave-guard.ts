type Confirm = (proceed: () => void) => void;
type Guard = { confirm: Confirm; discard: () => void };

/** Newest last: a form inside a panel is confirmed before the panel. */
const guards: Guard[] = [];

export function guardLeaving(confirm: Confirm, discard: () => void = () => {}): () => void {
  const guard = { confirm, discard };
  guards.push(guard);
  return () => {
    const index = guards.indexOf(guard);
    if (index >= 0) guards.splice(index, 1);
  };
}

export function isGuarded(): boolean {
  return guards.length > 0;
}

export function leave(proceed: () => void): void {
  guards.reduce<() => void>(
    (next, { confirm }) =>
      () =>
        confirm(next),
    proceed,
  )();
}

export function leaveTop(proceed: () => void): void {
  const newest = guards.at(-1);
  if (newest) newest.confirm(proceed);
  else proceed();
}

export function discardUnsaved(): void {
  for (const { discard } of [...guards]) discard();
}
