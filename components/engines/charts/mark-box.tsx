import type { ComponentProps, ReactNode } from "react";

type MarkBoxProps = {
  label: string;
  /** Leads stand behind it. */
  isButton: boolean;
  /** Undefined while they are not those of what is asked. */
  press: (() => void) | undefined;
  /** Where it is among the marks, while it is a button. */
  place?: ComponentProps<"button"> | undefined;
  onPointerEnter?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * A drawn number: a button where leads stand behind it, and else a picture that says the same. Its label is the row's name
 * (2.5.3); the figures drawn beside that are said by the name in a sentence of their own.
 */
export function PointHitArea({ label, isButton, press, place, onPointerEnter, className, children }: MarkBoxProps) {
  if (!isButton)
    return (
      <div role="img" aria-label={label} onPointerEnter={onPointerEnter} className={className}>
        {children}
      </div>
    );
  return (
    <button
      type="button"
      {...place}
      aria-label={label}
      aria-disabled={!press || undefined}
      onClick={press}
      className={className}
    >
      {children}
    </button>
  );
}
