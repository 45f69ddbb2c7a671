"use client";

import { Car, FileUp, ListTree } from "lucide-react";
import Link from "next/link";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { type Model, ModelInput, models } from "@/contract/catalogue/models.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { SoldPill } from "./version-list.tsx";

const MODELS: RecordsOf<"models", Model, typeof ModelInput> = {
  id: "models",
  icon: Car,
  list: models.list,
  create: models.create,
  update: models.update,
  remove: models.remove,
  pathArgs: ({ id }) => ({ modelId: id }),
  permission: "configuration.write",
  history: "model",
  contract: ModelInput,
  fields: { brand: "text", name: "text", aliases: "words", isActive: "toggle" },
  starts: { isActive: "true" },
  name: ({ brand, name }) => `${brand} ${name}`,
  columns: [
    { field: "name", draw: (model) => model.name },
    { field: "versionCount", draw: ({ versionCount }) => <Count count={versionCount} />, width: 100, isWideOnly: true },
    { field: "aliases", draw: ({ aliases }) => aliases.join(", "), isWideOnly: true },
    { field: "isActive", draw: ({ isActive }) => <SoldPill isActive={isActive} />, width: 140 },
  ],
  useGroup:
    () =>
    ({ brand }) =>
      brand,
  Actions: ImportLink,
  Below: ({ record }) => <VersionsLink model={record} />,
};

export function ModelList() {
  return <RecordList definition={MODELS} />;
}

function Count({ count }: { count: number }) {
  return <span className="tabular-nums">{count}</span>;
}

function ImportLink() {
  return (
    <Link href={`${routes.settingsModels}/load`} className={buttonClass()}>
      <Icon as={FileUp} />
      {useT().t("models.load")}
    </Link>
  );
}

function VersionsLink({ model: { id, versionCount } }: { model: Model }) {
  const { t } = useT();
  return (
    <div className="border-t px-[18px] py-4">
      <Link href={`${routes.settingsModels}/${id}`} className={buttonClass()}>
        <Icon as={ListTree} />
        {versionCount === 0 ? t("models.addVersions") : t("models.openVersions", { count: versionCount })}
      </Link>
    </div>
  );
}
