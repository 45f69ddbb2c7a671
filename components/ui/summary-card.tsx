import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";

type SummaryCardProps = {
  title: string;
  text: string;
  state: ReactNode;
  link: { href: string; label: ReactNode; isPrimary?: boolean };
  children: ReactNode;
};

/** An integration in a list item: its name, state and figures, and the link to its screen. */
export function SummaryCard({ title, text, state, link: { href, label, isPrimary }, children }: SummaryCardProps) {
  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-title text-lg tracking-[-0.012em]">{title}</h2>
          <p className="text-ink-2">{text}</p>
        </div>
        {state}
      </div>
      {children}
      <Link href={href} className={`${buttonClass({ variant: isPrimary ? "primary" : "plain" })} mt-auto self-start`}>
        {label}
      </Link>
    </li>
  );
}

type CardDetailsProps = { details: readonly (readonly [name: string, value: string, hint?: string])[] };

export function CardDetails({ details }: CardDetailsProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
      {details.map(([fact, value, hint]) => (
        <div key={fact} title={hint}>
          <dt className="text-ink-2 text-sm">{fact}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function latest(moments: readonly (string | null)[]): string | null {
  return moments.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
}
