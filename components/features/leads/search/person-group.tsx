"use client";

import { UsersRound } from "lucide-react";
import { useId } from "react";
import { Icon } from "@/components/ui/icon.tsx";
import { FillerBadge, HighlightedText } from "@/components/ui/marks.tsx";
import { displayPhone } from "@/lib/format/phones.ts";
import { FoundLeadRow, type RowProps } from "./found-lead-row.tsx";
import { findFillers, type Likeness, type Person, type SharedBy } from "./people.ts";

const SHARED = { phone: "search.samePhone", email: "search.sameEmail" } as const satisfies Record<SharedBy, string>;

const NAMED = 3;

type PersonGroupProps = Pick<RowProps, "term" | "i18n" | "onOpen" | "onReach"> & {
  person: Person;
  likenesses: readonly Likeness[];
  open: string | undefined;
  current: string | undefined;
  toHref: (id: string) => string;
};

export function PersonGroup({ person, likenesses, term, i18n, open, current, toHref, ...row }: PersonGroupProps) {
  const { t, locale } = i18n;
  const titleId = useId();
  const fillers = findFillers(person);
  const nameless = ({ leads }: Person) =>
    t(leads.every(({ isErased }) => isErased) ? "leads.erased" : "leads.nameless");
  const displayName = ({ name, identification }: Person) =>
    [name || t("leads.nameless"), identification && `(${identification})`].filter(Boolean).join(" ");

  return (
    <li className="border-b pt-3 pb-1.5">
      <div className="px-4 sm:px-5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={titleId} className="min-w-0 break-words font-strong">
            {person.name ? (
              <HighlightedText text={person.name} term={term} />
            ) : (
              <span className="font-normal text-ink-2">{nameless(person)}</span>
            )}
          </h2>
          <span className="text-ink-2">
            {person.identification ? (
              <HighlightedText text={person.identification} term={term} />
            ) : (
              t("search.noIdentification")
            )}
          </span>
          <span className="ml-auto text-ink-2 text-xs">{t("search.leads", { count: person.leads.length })}</span>
        </div>
        {person.phones.length + person.emails.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
            {[...person.phones, ...person.emails].map((contact) => (
              <span key={contact} className="min-w-0 break-words">
                <HighlightedText text={displayPhone(contact)} term={term} />
                <FillerBadge filler={fillers.get(contact)} />
              </span>
            ))}
          </p>
        )}
        {likenesses.map(({ by, others }) => {
          const more = others.length - NAMED;
          const names = others.slice(0, NAMED).map(displayName);
          const list = new Intl.ListFormat(locale).format(
            more > 0 ? [...names, t("search.more", { count: more })] : names,
          );
          return (
            <p key={by} className="mt-0.5 flex items-start gap-1.5 text-dup text-xs">
              <Icon as={UsersRound} size={13} className="mt-[3px] flex-none" />
              <span className="min-w-0 break-words">{t(SHARED[by], { names: list })}</span>
            </p>
          );
        })}
      </div>
      <ul aria-labelledby={titleId} className="mt-1">
        {person.leads.map((lead) => (
          <li key={lead.id}>
            <FoundLeadRow
              {...row}
              lead={lead}
              person={person.name}
              term={term}
              i18n={i18n}
              href={toHref(lead.id)}
              isOpen={lead.id === open}
              isCurrent={lead.id === current}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
