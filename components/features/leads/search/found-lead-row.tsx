"use client";

import { Cell, type I18n } from "@/components/engines/data-list/cells.tsx";
import { cx } from "@/components/ui/cx.ts";
import { HighlightedText } from "@/components/ui/marks.tsx";
import { isPostSalesSource } from "@/contract/leads/lead-columns.ts";
import type { FoundLead } from "@/contract/leads/leads.ts";
import { parseSearchTerm } from "@/contract/leads/search-term.ts";
import { folded } from "@/lib/format/matches.ts";
import { leadName, leadTitle } from "../lead-labels.ts";

export type RowProps = {
  lead: FoundLead;
  person: string;
  term: string;
  i18n: I18n;
  href: string;
  isOpen: boolean;
  isCurrent: boolean;
  onOpen: (id: string) => void;
  onReach: (id: string) => void;
};

export function FoundLeadRow({ lead, person, term, i18n, href, isOpen, isCurrent, onOpen, onReach }: RowProps) {
  const { t } = i18n;
  const { id, source } = lead;
  const own = leadName(lead);
  const isNamedElse = own !== "" && folded(own) !== folded(person);
  const vehicle = [lead.carLicense, lead.vin].filter(Boolean);
  const isById = parseSearchTerm(term).id === id || parseSearchTerm(term).words.join(" ") === id.slice(-8);

  return (
    <a
      href={href}
      data-row={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isOpen || undefined}
      onFocus={() => onReach(id)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(id);
      }}
      className={cx(
        "flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-ink-2 focus-visible:-outline-offset-2 sm:px-5",
        "@3xl:grid @3xl:grid-cols-[132px_112px_112px_104px_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.5fr)] @3xl:py-1",
        isOpen ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <span className="truncate font-medium text-ink">
        <span className="sr-only">{`${own || person || leadTitle(lead, t)}, `}</span>
        <Cell as="source" value={source} id={id} i18n={i18n} />
      </span>
      <span>
        <Cell as="dealState" value={lead.dealState} id={id} i18n={i18n} />
      </span>
      <span>
        <Cell
          as={isPostSalesSource(source) ? "postSalesCrmState" : "crmState"}
          value={lead.crmState}
          id={id}
          i18n={i18n}
        />
      </span>
      <span className="ml-auto whitespace-nowrap @3xl:ml-0">
        <Cell as="date" value={lead.createdAt} id={id} i18n={i18n} />
      </span>
      <span className="flex w-full flex-wrap gap-x-3 @3xl:contents">
        <span className="max-w-full truncate @max-3xl:empty:hidden">
          <Cell as={source === "showroom" ? "showroomAgency" : "text"} value={lead.agency} id={id} i18n={i18n} />
        </span>
        <span className="max-w-full truncate @max-3xl:empty:hidden">
          <Cell value={lead.product} id={id} i18n={i18n} />
        </span>
        <span className="max-w-full truncate @max-3xl:empty:hidden">
          {vehicle.map((one, index) => (
            <span key={one} title={one}>
              {index > 0 && " · "}
              <HighlightedText text={one} term={term} />
            </span>
          ))}
        </span>
      </span>
      {(isNamedElse || isById) && (
        <span aria-hidden={!isById || undefined} className="w-full truncate text-xs @3xl:col-span-full">
          {isNamedElse && <HighlightedText text={own} term={term} />}
          {isNamedElse && isById && " · "}
          {isById && <HighlightedText text={id} term={term} />}
        </span>
      )}
    </a>
  );
}
