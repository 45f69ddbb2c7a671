"use client";

import type { TFunction } from "i18next";
import type { FilterOption } from "@/components/engines/data-list/filter-chip.tsx";
import { DIRECTORIES, type DirectoryEndpoint } from "@/components/engines/data-list/filter-names.ts";
import { CHANNELS, SOURCES } from "@/contract/kernel/channels.ts";
import type { directory } from "@/contract/licenses/directory.ts";
import { NONE } from "@/contract/reports/reports.ts";
import { useReadLater } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { NarrowedBy } from "./report-address.ts";

type Directory = Exclude<NarrowedBy, "channel" | "source">;

const LISTS: Record<Directory, () => Promise<DirectoryEndpoint | typeof directory.agents>> = {
  agency: DIRECTORIES.agency,
  product: DIRECTORIES.product,
  advisor: () => import("@/contract/licenses/directory.ts").then(({ directory }) => directory.agents),
};

export function useDirectory(filter: Directory, isRequested: boolean) {
  const { t } = useT();
  const read = useReadLater(`figures of ${filter}`, LISTS[filter], {
    enabled: isRequested,
    staleTime: 300_000,
  });
  const options = (read.data ?? []).map((entry) => ({ value: entry.id, label: displayName(entry) }));
  return {
    read,
    options: [{ value: NONE, label: t(`charts.none.${filter}`) }, ...options],
    unnamed: read.isPending ? undefined : t("reports.bar.unnamed"),
  };
}

function displayName(entry: { name: string; brand?: string } | { fullName: string }): string {
  if ("fullName" in entry) return entry.fullName;
  return entry.brand ? `${entry.brand} ${entry.name}` : entry.name;
}

const LABELS = {
  channel: (t: TFunction) => CHANNELS.map((value) => ({ value, label: t(`channelNames.${value}`) })),
  source: (t: TFunction) => SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })),
};

export function valueOptions(filter: "channel" | "source", t: TFunction): FilterOption[] {
  return LABELS[filter](t);
}

export function useSelectedFilters(by: Partial<Record<NarrowedBy, string>>): { filter: NarrowedBy; name: string }[] {
  const { t } = useT();
  const agency = useDirectory("agency", by.agency !== undefined);
  const product = useDirectory("product", by.product !== undefined);
  const advisor = useDirectory("advisor", by.advisor !== undefined);
  const labels = (filter: "channel" | "source") => ({ options: valueOptions(filter, t), unnamed: undefined });
  const all = { agency, product, advisor, channel: labels("channel"), source: labels("source") };
  return (Object.keys(all) as NarrowedBy[]).flatMap((filter) => {
    const { options, unnamed } = all[filter];
    const name = by[filter] && (options.find(({ value }) => value === by[filter])?.label ?? unnamed);
    return name ? [{ filter, name }] : [];
  });
}
