import { cx } from "./cx.ts";

type CodeBlockProps = {
  children: string;
  /** `flush`: it fills a card that has its own frame. */
  look?: "framed" | "flush";
  className?: string;
};

/** What programs say to each other, line by line as they do; what is long scrolls, by keyboard too. */
export function CodeBlock({ children, look = "framed", className }: CodeBlockProps) {
  return (
    <pre
      // It takes the focus and nothing else: no key does anything there but scroll.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className={cx(
        "max-h-72 overflow-auto whitespace-pre-wrap break-all font-mono",
        look === "flush"
          ? "border-t px-3 py-2 text-xs focus-visible:-outline-offset-2"
          : "rounded-control border bg-canvas px-2.5 py-2 text-2xs",
        className,
      )}
    >
      {children}
    </pre>
  );
}
