import Image from "next/image";
import type { CSSProperties, ReactNode } from "react";
import type { Colour } from "@/contract/kernel/closed-lists.ts";
import type { LandingBenefit } from "@/contract/referrals/landing.ts";

export type LandingContent = {
  company: string;
  logo: string | null;
  colour: Colour;
  title: string;
  text: string;
  invites: string;
  benefits: { id: string; audience: LandingBenefit["audience"]; title: string; text: string; image: string | null }[];
  benefitTitles: Record<LandingBenefit["audience"], string>;
};

const SHADES: Record<Colour, string> = {
  grey: "var(--ink-2)",
  teal: "var(--accent)",
  blue: "var(--new)",
  amber: "var(--dup)",
  red: "var(--fail)",
  green: "var(--done)",
};

type LandingViewProps = {
  content: LandingContent;
  isDone?: boolean;
  children: ReactNode;
};

export function LandingView({ content, isDone = false, children }: LandingViewProps) {
  const { company, logo, colour } = content;
  const shade = colour === "teal" ? undefined : ({ "--accent": SHADES[colour] } as CSSProperties);
  return (
    <div style={shade} className="mx-auto w-full max-w-[560px] px-5 pt-6 pb-12">
      {logo && (
        <Image
          src={logo}
          alt={company}
          width={220}
          height={40}
          className="mb-6 h-10 w-auto max-w-[220px] object-contain"
        />
      )}
      {!logo && <p className="mb-6 font-title text-lg tracking-[-0.012em]">{company}</p>}
      {!isDone && <Offer content={content} />}
      {children}
    </div>
  );
}

function Offer({ content: { title, text, invites, benefits, benefitTitles } }: { content: LandingContent }) {
  return (
    <>
      {invites && <p className="mb-1.5 font-strong text-accent text-sm">{invites}</p>}
      <h1 className="text-balance font-title text-2xl tracking-[-0.022em]">{title}</h1>
      {text && <p className="mt-2 max-w-[60ch] whitespace-pre-line text-ink-2 text-touch">{text}</p>}
      {(["friend", "referrer"] as const).map((audience) => {
        const theirs = benefits.filter((one) => one.audience === audience);
        if (theirs.length === 0) return null;
        return (
          <section key={audience} className="mt-7">
            <h2 className="mb-2.5 font-strong text-ink-2 text-sm">{benefitTitles[audience]}</h2>
            <ul className="grid gap-2.5">
              {theirs.map((one) => (
                <li key={one.id} className="flex items-center gap-3.5 rounded-card border bg-surface p-3.5">
                  {one.image && (
                    <Image
                      src={one.image}
                      alt=""
                      width={64}
                      height={64}
                      loading="lazy"
                      className="size-16 flex-none rounded-control object-cover"
                    />
                  )}
                  <span className="min-w-0">
                    <span className="block break-words font-strong text-touch">{one.title}</span>
                    {one.text && <span className="mt-0.5 block break-words text-ink-2">{one.text}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
