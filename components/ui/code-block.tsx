import { cx } from "./cx.ts";

type CodeBlockProps = {
  children: string;
  variant?: "framed" | "flush";
  className?: string;
};

export function CodeBlock({ children, variant = "framed", className }: CodeBlockProps) {
  return (
    <pre
      // Focusable so that the keyboard can scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className={cx(
        "max-h-72 overflow-auto whitespace-pre-wrap break-all font-mono",
        variant === "flush"
          ? "border-t px-3 py-2 text-xs focus-visible:-outline-offset-2"
          : "rounded-control border bg-canvas px-2.5 py-2 text-2xs",
        className,
      )}
    >
      {children}
    </pre>
  );
}
