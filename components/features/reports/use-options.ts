"use client";

import type { TFunction } from "i18next";
import type { FilterOption } from "@/components/engines/data-list/filter-chip.tsx";
import { DIRECTORIES, type DirectoryEndpoint } from "@/components/engines/data-list/filter-directories.ts";
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

export function useDirectory(word: Directory, isWanted: boolean) {
  const { t } = useT();
  const read = useReadLater(`figures of ${word}`, LISTS[word], {
    enabled: isWanted,
    staleTime: 300_000,
  });
  const options = (read.data ?? []).map((entry) => ({ value: entry.id, label: nameOf(entry) }));
  return {
    read,
    options: [{ value: NONE, label: t(`charts.none.${word}`) }, ...options],
    unnamed: read.isPending ? undefined : t("reports.bar.unnamed"),
  };
}

function nameOf(entry: { name: string; brand?: string } | { fullName: string }): string {
  if ("fullName" in entry) return entry.fullName;
  return entry.brand ? `${entry.brand} ${entry.name}` : entry.name;
}

const WORDS = {
  channel: (t: TFunction) => CHANNELS.map((value) => ({ value, label: t(`channelNames.${value}`) })),
  source: (t: TFunction) => SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })),
};

export function wordOptions(word: "channel" | "source", t: TFunction): FilterOption[] {
  return WORDS[word](t);
}

export function useChosen(by: Partial<Record<NarrowedBy, string>>): { word: NarrowedBy; name: string }[] {
  const { t } = useT();
  const agency = useDirectory("agency", by.agency !== undefined);
  const product = useDirectory("product", by.product !== undefined);
  const advisor = useDirectory("advisor", by.advisor !== undefined);
  const words = (word: "channel" | "source") => ({ options: wordOptions(word, t), unnamed: undefined });
  const all = { agency, product, advisor, channel: words("channel"), source: words("source") };
  return (Object.keys(all) as NarrowedBy[]).flatMap((word) => {
    const { options, unnamed } = all[word];
    const name = by[word] && (options.find(({ value }) => value === by[word])?.label ?? unnamed);
    return name ? [{ word, name }] : [];
  });
}
