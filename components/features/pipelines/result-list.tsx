"use client";

import { PhoneCall } from "lucide-react";
import { useMemo } from "react";
import type { RecordsOf, RemovalProps } from "@/components/engines/record-list/definition.ts";
import { ActivePill, RaiseChildren, TreeName } from "@/components/engines/record-list/record-cells.tsx";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import {
  type ContactResult,
  ContactResultInput,
  FOLLOW_UPS,
  toFollowUp,
  typification,
} from "@/contract/follow-up/contact-results.ts";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { PipelineTabs, RESULTS_HREF } from "./pipeline-tabs.tsx";

const RESULTS: RecordsOf<"typification", ContactResult, typeof ContactResultInput> = {
  id: "typification",
  icon: PhoneCall,
  list: typification.list,
  create: typification.create,
  update: typification.update,
  remove: typification.remove,
  permission: "configuration.write",
  history: "contactResult",
  contract: ContactResultInput,
  fields: {
    name: "text",
    parentId: "choice",
    isHumanContact: "toggle",
    isEffective: "toggle",
    closesLead: "toggle",
    followUp: "choice",
    isActive: "toggle",
  },
  when: { followUp: { field: "closesLead", is: ["false"] } },
  starts: { isActive: "true" },
  name: ({ name }) => name,
  columns: [
    { field: "name", draw: ({ name, above }) => <TreeName depth={above.length}>{name}</TreeName> },
    { field: "isHumanContact", draw: (result) => <Yes isSo={result.isHumanContact} />, width: 170, isWideOnly: true },
    { field: "isEffective", draw: (result) => <Yes isSo={result.isEffective} />, width: 110, isWideOnly: true },
    { field: "closesLead", draw: (result) => <Yes isSo={result.closesLead} />, width: 120, isWideOnly: true },
    { field: "followUp", draw: (result) => <FollowUpCell of={result} />, width: 130, isWideOnly: true },
    { field: "isActive", draw: ({ isActive }) => <ActivePill isActive={isActive} />, width: 110 },
  ],
  none: ["parentId", "followUp"],
  useOptions: () => {
    const { t } = useT();
    const { data = [] } = useRead(typification.list, {});
    return useMemo(
      () => ({
        parentId: data.map(({ id, above, name }) => ({ value: id, label: [...above, name].join(" › ") })),
        followUp: FOLLOW_UPS.map((value) => ({ value, label: t(`typification.followUps.${value}`) })),
      }),
      [data, t],
    );
  },
  reorder: (results) => call(typification.order, { results }),
  Removal: RaiseResults,
};

export function ResultList() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PipelineTabs current={RESULTS_HREF} />
      <RecordList definition={RESULTS} />
    </div>
  );
}

function Yes({ isSo }: { isSo: boolean }) {
  const { t } = useT();
  return isSo && t("ui.yes");
}

function FollowUpCell({ of }: { of: ContactResult }) {
  const { t } = useT();
  const followUp = toFollowUp(of);
  return followUp && t(`typification.followUps.${followUp}`);
}

function RaiseResults({ record, onArgsChange }: RemovalProps<ContactResult>) {
  const { t } = useT();
  const { data } = useRead(typification.list, {});
  const count = data?.filter(({ parentId }) => parentId === record.id).length;
  const text = count ? t("typification.raise", { count }) : t("typification.removeText");
  return <RaiseChildren count={count} text={text} onArgsChange={onArgsChange} />;
}
