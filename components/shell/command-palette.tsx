"use client";

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { CornerDownLeft, Search, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Icon, Kbd } from "@/components/ui/icon.tsx";
import { leads } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { useRested } from "@/lib/browser/browser-state.ts";
import { folded } from "@/lib/format/matches.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { type Find, usePaletteActs } from "./palette-acts.ts";
import { SCREEN_ICONS } from "./screen-icons.ts";
import { useShell } from "./shell-context.ts";

const MIN_TERM = 2;
const MAX_LEADS = 6;

type CommandPaletteProps = { onClose: () => void; onKeys: () => void };

export function CommandPalette({ onClose, onKeys }: CommandPaletteProps) {
  const { t } = useT();
  const { screens } = useShell();
  const router = useRouter();
  const [term, setTerm] = useState("");
  const restedTerm = useRested(term.trim());

  const mayFindLeads = screens.includes("gathering");
  const isSearching = mayFindLeads && restedTerm.length >= MIN_TERM;
  const read = useRead(
    leads.list,
    { searchTerm: restedTerm, limit: MAX_LEADS },
    { enabled: isSearching, staleTime: 10_000 },
  );

  const foundScreens: Find[] = screens
    .map((screen) => ({
      key: screen,
      href: routes[screen],
      icon: SCREEN_ICONS[screen],
      title: t(`routes.${screen}`),
    }))
    .filter(({ title }) => folded(title).includes(folded(term.trim())));
  const acts = usePaletteActs(onKeys).filter(({ title, note = "" }) =>
    folded(`${title} ${note}`).includes(folded(term.trim())),
  );
  const foundLeads: Find[] = (isSearching ? (read.data?.items ?? []) : []).map((lead) => ({
    key: lead.id,
    href: withParameters(routes.gathering, { source: lead.source, lead: lead.id }),
    icon: UserRound,
    title: `${lead.firstName} ${lead.lastName}`.trim() || lead.email || lead.id,
    // Namesakes differ by phone, stage or advisor.
    note: [lead.phone || lead.identification, lead.stage, lead.advisor ?? t(`sources.${lead.source}`)]
      .filter(Boolean)
      .join(" · "),
  }));
  const isWaiting = isSearching && (read.isFetching || restedTerm !== term.trim());
  const everyLead: Find[] =
    screens.includes("search") && isSearching && !isWaiting
      ? [
          {
            key: "every lead",
            href: withParameters(routes.search, { searchTerm: term.trim() }),
            icon: Search,
            title: t("shell.searchEverywhere", { term: term.trim() }),
          },
        ]
      : [];
  const isNothing = term.trim() !== "" && !isWaiting && foundScreens.length + foundLeads.length + acts.length === 0;

  function go(find: Find | null) {
    if (!find) return;
    onClose();
    if (find.act) find.act();
    else if (find.href) router.push(find.href);
  }

  return (
    <Dialog isOpen onClose={onClose} title={t("shell.search")} position="top" isBare>
      <div className="flex max-h-[70dvh] flex-col">
        <Combobox<Find | null> value={null} onChange={go}>
          <div className="flex flex-none items-center gap-2.5 px-4">
            <Icon as={Search} className="flex-none text-ink-2" />
            <ComboboxInput
              autoFocus
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              aria-label={t("shell.search")}
              placeholder={t("shell.searchPlaceholder")}
              value={term}
              onChange={(event) => setTerm(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                event.preventDefault();
                onClose();
              }}
              className="h-12 min-w-0 flex-1 bg-transparent text-touch outline-none"
            />
            <Kbd>Esc</Kbd>
          </div>
          <ComboboxOptions static className="max-h-[398px] min-h-0 overflow-y-auto border-t p-1.5 empty:hidden">
            <Finds label={t("shell.searchLeads")} finds={[...foundLeads, ...everyLead]} />
            <Finds
              label={t("shell.searchActs")}
              finds={term.trim() === "" ? acts.filter(({ isFirst }) => isFirst) : acts}
            />
            <Finds label={t("shell.searchScreens")} finds={foundScreens} />
          </ComboboxOptions>
        </Combobox>
        <p role="status" className="flex-none border-t px-4 py-2.5 text-ink-2 empty:hidden">
          {isNothing && t("shell.searchNothing", { term: term.trim() })}
          {isWaiting && t("shell.searching")}
          {!isWaiting && read.isError && isSearching && t("shell.searchFailed")}
          {term === "" && t("shell.searchHint")}
        </p>
      </div>
    </Dialog>
  );
}

function Finds({ label, finds }: { label: string; finds: Find[] }): ReactNode {
  if (finds.length === 0) return null;
  return (
    // ARIA allows groups in a listbox; role and name match a fieldset's.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox
    <div role="group" aria-label={label}>
      <div aria-hidden="true" className="px-2.5 pt-2 pb-1 text-2xs text-ink-2">
        {label}
      </div>
      {finds.map((find) => (
        <ComboboxOption
          key={find.key}
          value={find}
          className="group flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 data-focus:bg-sunken"
        >
          <Icon as={find.icon} className="flex-none text-ink-2 group-data-focus:text-accent" />
          <span className="truncate">{find.title}</span>
          {find.note && <span className="truncate text-ink-2">{find.note}</span>}
          <span className="ml-auto flex flex-none items-center gap-2">
            {find.keys && <Kbd>{find.keys}</Kbd>}
            <Icon as={CornerDownLeft} size={14} className="hidden text-ink-2 group-data-focus:block" />
          </span>
        </ComboboxOption>
      ))}
    </div>
  );
}
