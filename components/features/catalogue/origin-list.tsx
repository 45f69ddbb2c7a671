"use client";

import { Milestone } from "lucide-react";
import { useCallback } from "react";
import type { RecordsOf, RemovalProps } from "@/components/engines/record-list/definition.ts";
import { ActivePill, RaiseChildren, TreeName } from "@/components/engines/record-list/record-cells.tsx";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { type LeadOrigin, LeadOriginInput, origins } from "@/contract/catalogue/origins.ts";
import { SOURCES } from "@/contract/kernel/channels.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

const originDepth = ({ path }: LeadOrigin) => path.split("/").length - 3;

const ORIGINS: RecordsOf<"origins", LeadOrigin, typeof LeadOriginInput> = {
  id: "origins",
  icon: Milestone,
  list: origins.list,
  create: origins.create,
  update: origins.update,
  remove: origins.remove,
  permission: "configuration.write",
  history: "origin",
  contract: LeadOriginInput,
  fields: {
    name: "text",
    source: "choice",
    parentId: "choice",
    costCentre: "text",
    isExternalManagement: "toggle",
    isActive: "toggle",
  },
  starts: { source: "web", isActive: "true" },
  name: ({ name }) => name,
  columns: [
    { field: "name", draw: (origin) => <TreeName depth={originDepth(origin)}>{origin.name}</TreeName> },
    { field: "path", draw: ({ path }) => path, isWideOnly: true },
    { field: "costCentre", draw: ({ costCentre }) => costCentre, width: 150, isWideOnly: true },
    { field: "isExternalManagement", draw: (origin) => <External origin={origin} />, width: 130, isWideOnly: true },
    { field: "isActive", draw: ({ isActive }) => <ActivePill isActive={isActive} />, width: 110 },
  ],
  none: ["parentId"],
  useGroup: () => {
    const { t } = useT();
    return useCallback(({ channel, source }) => `${t(`channels.${channel}`)} · ${t(`sources.${source}`)}`, [t]);
  },
  useOptions: () => {
    const { t } = useT();
    const { data = [] } = useRead(origins.list, {});
    return {
      source: SOURCES.map((source) => ({ value: source, label: t(`sources.${source}`) })),
      parentId: data.map(({ id, source, name }) => ({ value: id, label: `${t(`sources.${source}`)} · ${name}` })),
    };
  },
  Removal: RaiseOrigins,
};

export function OriginList() {
  return <RecordList definition={ORIGINS} />;
}

function External({ origin: { isExternalManagement } }: { origin: LeadOrigin }) {
  const { t } = useT();
  return isExternalManagement && t("ui.yes");
}

function RaiseOrigins({ record, onArgsChange }: RemovalProps<LeadOrigin>) {
  const { t } = useT();
  const { data } = useRead(origins.list, {});
  const count = data?.filter(({ parentId }) => parentId === record.id).length;
  const text = count ? t("origins.raise", { count }) : t("origins.removeText");
  return <RaiseChildren count={count} text={text} onArgsChange={onArgsChange} />;
}
