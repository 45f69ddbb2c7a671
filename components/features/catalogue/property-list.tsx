"use client";

import { Blocks } from "lucide-react";
import { channelOptions } from "@/components/engines/record-form/channel-options.ts";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { ActivePill } from "@/components/engines/record-list/record-cells.tsx";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { PROPERTY_TYPES, type Property, PropertyInput, properties } from "@/contract/catalogue/custom-fields.ts";
import { useT } from "@/lib/i18n/client.ts";

const PROPERTIES: RecordsOf<"properties", Property, typeof PropertyInput> = {
  id: "properties",
  icon: Blocks,
  list: properties.list,
  create: properties.create,
  update: properties.update,
  remove: properties.remove,
  permission: "configuration.write",
  history: "property",
  contract: PropertyInput,
  fields: {
    labelEs: "text",
    labelEn: "text",
    key: "text",
    type: "choice",
    options: "words",
    requiredIn: "choices",
    isActive: "toggle",
  },
  fixed: ["key"],
  when: { options: { field: "type", is: ["choice", "choices"] } },
  starts: { type: "text", isActive: "true" },
  name: ({ labelEs }) => labelEs,
  columns: [
    { field: "label", draw: (property) => <Label property={property} /> },
    { field: "key", draw: ({ key }) => key, width: 190, isWideOnly: true },
    { field: "type", draw: (property) => <TypeLabel property={property} />, width: 130 },
    { field: "options", draw: ({ options }) => options.join(", "), isWideOnly: true },
    { field: "isActive", draw: ({ isActive }) => <ActivePill isActive={isActive} />, width: 110, isWideOnly: true },
  ],
  useOptions: () => {
    const { t } = useT();
    return {
      type: PROPERTY_TYPES.map((type) => ({ value: type, label: t(`properties.types.${type}`) })),
      requiredIn: channelOptions(t),
    };
  },
};

export function PropertyList() {
  return <RecordList definition={PROPERTIES} />;
}

function Label({ property: { labelEs, labelEn } }: { property: Property }) {
  const { locale } = useT();
  return locale === "en" && labelEn ? labelEn : labelEs;
}

function TypeLabel({ property: { type } }: { property: Property }) {
  return useT().t(`properties.types.${type}`);
}
