import { matchesIn, type Span } from "@/lib/format/matches.ts";

export function Marked({ text, term }: { text: string; term: string }) {
  const spans: Span[] = matchesIn(text, term);
  const rest = spans.at(-1)?.to ?? 0;
  return (
    <>
      {spans.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(spans[index - 1]?.to ?? 0, from)}
          <mark className="rounded-[2px] bg-accent-soft text-inherit underline decoration-2 decoration-accent underline-offset-2">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(rest)}
    </>
  );
}
