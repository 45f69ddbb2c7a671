"use client";

import { Check, ListTree, Minus } from "lucide-react";
import { useMemo } from "react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { type ModelVersion, ModelVersionInput, models, modelVersions } from "@/contract/catalogue/models.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatPrice } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export function SoldPill({ isActive }: { isActive: boolean }) {
  const { t } = useT();
  return isActive ? (
    <Pill tone="done" icon={Check}>
      {t("models.sold")}
    </Pill>
  ) : (
    <Pill icon={Minus}>{t("models.notSold")}</Pill>
  );
}

const VERSIONS: Omit<RecordsOf<"modelVersions", ModelVersion, typeof ModelVersionInput>, "within"> = {
  id: "modelVersions",
  icon: ListTree,
  list: modelVersions.list,
  create: modelVersions.create,
  update: modelVersions.update,
  remove: modelVersions.remove,
  pathArgs: ({ id, modelId }) => ({ versionId: id, modelId }),
  permission: "configuration.write",
  history: "modelVersion",
  contract: ModelVersionInput,
  fields: { name: "text", year: "number", code: "text", price: "number", aliases: "words", isActive: "toggle" },
  starts: { isActive: "true" },
  name: ({ name, year }) => `${name} ${year}`,
  columns: [
    { field: "name", draw: ({ name }) => name },
    { field: "year", draw: ({ year }) => <span className="tabular-nums">{year}</span>, width: 72 },
    { field: "price", draw: ({ price }) => <Price price={price} />, width: 116 },
    { field: "code", draw: ({ code }) => code, width: 140, isWideOnly: true },
    { field: "aliases", draw: ({ aliases }) => aliases.join(", "), isWideOnly: true },
    { field: "isActive", draw: ({ isActive }) => <SoldPill isActive={isActive} />, width: 140, isWideOnly: true },
  ],
};

export function VersionList({ model }: { model: string }) {
  const { t } = useT();
  const { data } = useRead(models.list, {});
  const of = data?.find(({ id }) => id === model);
  const definition = useMemo(() => ({ ...VERSIONS, within: { modelId: model } }), [model]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BackLink href={routes.settingsModels}>
        {of ? `${t("routes.settingsModels")} · ${of.brand} ${of.name}` : t("routes.settingsModels")}
      </BackLink>
      <RecordList definition={definition} />
    </div>
  );
}

function Price({ price }: { price: number | null }) {
  const { locale } = useT();
  return price !== null && <span className="tabular-nums">{formatPrice(price, locale)}</span>;
}
