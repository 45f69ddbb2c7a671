"use client";

import { Building2 } from "lucide-react";
import { channelOptions } from "@/components/engines/record-form/channel-options.ts";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { type Agency, AgencyInput, agencies } from "@/contract/catalogue/agencies.ts";
import { useT } from "@/lib/i18n/client.ts";

const AGENCIES: RecordsOf<"agencies", Agency, typeof AgencyInput> = {
  id: "agencies",
  icon: Building2,
  list: agencies.list,
  create: agencies.create,
  update: agencies.update,
  remove: agencies.remove,
  permission: "configuration.write",
  history: "agency",
  contract: AgencyInput,
  fields: {
    name: "text",
    code: "text",
    city: "text",
    address: "text",
    phone: "phone",
    hours: "text",
    channels: "choices",
    aliases: "words",
  },
  name: (agency) => agency.name,
  columns: [
    { field: "name", draw: (agency) => agency.name },
    { field: "code", draw: (agency) => agency.code, width: 140 },
    { field: "city", draw: (agency) => agency.city, width: 160 },
    { field: "phone", draw: (agency) => agency.phone, width: 150, isWideOnly: true },
    { field: "aliases", draw: (agency) => agency.aliases.join(", "), isWideOnly: true },
  ],
  useOptions: () => ({ channels: channelOptions(useT().t) }),
};

export function AgencyList() {
  return <RecordList definition={AGENCIES} />;
}
