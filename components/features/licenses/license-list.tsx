"use client";

import type { TFunction } from "i18next";
import { CircleCheck, CirclePause, IdCard } from "lucide-react";
import { useSession } from "next-auth/react";
import { useMemo } from "react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { directory } from "@/contract/licenses/directory.ts";
import {
  type License,
  LicensePatch,
  licenses,
  NewLicense,
  SETTING_DEFAULTS,
  TIME_ZONES,
} from "@/contract/licenses/licenses.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { EnterLicense } from "./enter-license.tsx";

const TYPED = NewLicense.extend(LicensePatch.pick({ isActive: true }).shape);

const DEFAULT_TEXTS = Object.fromEntries(
  Object.entries(SETTING_DEFAULTS).map(([field, value]) => [field, String(value)]),
);

const LICENSES: RecordsOf<"licenses", License, typeof TYPED> = {
  id: "licenses",
  icon: IdCard,
  list: licenses.list,
  create: licenses.create,
  update: licenses.update,
  permission: "licenses.manage",
  history: "license",
  contract: TYPED,
  fields: {
    name: "text",
    companyId: "choice",
    companyName: "text",
    companyIdentification: "text",
    timeZone: "choice",
    isActive: "toggle",
  },
  fixed: ["companyName", "companyIdentification"],
  when: {
    companyId: "new",
    isActive: "stored",
    companyName: { field: "companyId", is: [""] },
    companyIdentification: { field: "companyId", is: [""] },
  },
  starts: { ...DEFAULT_TEXTS, timeZone: TIME_ZONES[0] },
  none: ["companyId"],
  name: (license) => license.name,
  searched: (license) => `${license.companyName} ${license.companyIdentification}`,
  invalidates: [directory.license],
  columns: [
    { field: "name", draw: (license) => license.name },
    { field: "companyName", draw: (license) => license.companyName, isWideOnly: true },
    {
      field: "companyIdentification",
      draw: (license) => <span className="tabular-nums">{license.companyIdentification}</span>,
      width: 170,
      isWideOnly: true,
    },
    { field: "timeZone", draw: (license) => <Zone zone={license.timeZone} />, width: 150, isWideOnly: true },
    { field: "state", draw: (license) => <State license={license} />, width: 140 },
  ],
  useOptions: (license) => {
    const { t } = useT();
    const { data } = useRead(licenses.list, {});
    const companies = new Map(data?.map(({ companyId, companyName }) => [companyId, companyName]));
    const zones: string[] = [...TIME_ZONES];
    if (license && !zones.includes(license.timeZone)) zones.push(license.timeZone);
    return {
      companyId: [...companies].map(([value, label]) => ({ value, label })),
      timeZone: zones.map((zone) => ({ value: zone, label: zoneName(zone, t) })),
    };
  },
  Below: ({ record }) => <EnterLicense license={record} />,
};

export function LicenseList() {
  const { t } = useT();
  const toast = useToast();
  const { update } = useSession();
  const definition = useMemo(
    (): RecordsOf<"licenses", License, typeof TYPED> => ({
      ...LICENSES,
      onChanged: () => void update(),
      onAdded: () => {
        void update();
        toast.show({ type: "success", message: t("licenses.created") });
      },
    }),
    [t, toast, update],
  );
  return <RecordList definition={definition} />;
}

function zoneName(zone: string, t: TFunction): string {
  const known = TIME_ZONES.find((one) => one === zone);
  return known ? t(`licenses.zones.${known}`) : zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

function Zone({ zone }: { zone: string }) {
  return zoneName(zone, useT().t);
}

function State({ license }: { license: License }) {
  const { t } = useT();
  return license.isActive ? (
    <Pill tone="done" icon={CircleCheck}>
      {t("licenses.active")}
    </Pill>
  ) : (
    <Pill icon={CirclePause}>{t("licenses.suspended")}</Pill>
  );
}
