type Guard = (proceed: () => void) => void;

let guard: Guard | null = null;

/** Whoever holds something unsaved asks first. @returns what takes the guard away again. */
export function guardLeaving(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Leaves what is open, now or once its holder agrees. */
export function leave(proceed: () => void): void {
  if (guard) guard(proceed);
  else proceed();
}
