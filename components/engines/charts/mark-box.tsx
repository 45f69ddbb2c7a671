import type { ComponentProps, ReactNode } from "react";

type MarkBoxProps = {
  label: string;
  isButton: boolean;
  press: (() => void) | undefined;
  place?: ComponentProps<"button"> | undefined;
  onPointerEnter?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * Drawn number: a button where it has a drill-down, otherwise an image.
 * Its label is the row's visible name (WCAG 2.5.3); the figures are in the accessible name.
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
