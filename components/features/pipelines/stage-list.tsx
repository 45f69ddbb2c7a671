"use client";

import { ListOrdered } from "lucide-react";
import { useMemo } from "react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { cx } from "@/components/ui/cx.ts";
import { BackLink } from "@/components/ui/links.tsx";
import { COLOUR_FILL } from "@/components/ui/pill.tsx";
import {
  pipelines,
  STAGE_FIELDS,
  STAGE_TYPES,
  type Stage,
  StageInput,
  stages,
} from "@/contract/pipelines/pipelines.ts";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { MoveLeads, useCounts } from "./move-leads.tsx";

const STAGES: Omit<RecordsOf<"stages", Stage, typeof StageInput>, "within" | "reorder"> = {
  id: "stages",
  icon: ListOrdered,
  list: stages.list,
  create: stages.create,
  update: stages.update,
  remove: stages.remove,
  pathArgs: ({ pipelineId, id }) => ({ pipeline: pipelineId, stage: id }),
  permission: "configuration.write",
  history: "stage",
  invalidates: [pipelines.list, pipelines.counts],
  contract: StageInput,
  fields: {
    name: "text",
    type: "choice",
    colour: "colour",
    slaHours: "number",
    requiredFields: "choices",
    reasons: "words",
  },
  when: { slaHours: { field: "type", is: ["open"] }, reasons: { field: "type", is: ["lost"] } },
  starts: { type: "open", colour: "blue" },
  name: (stage) => stage.name,
  columns: [
    { field: "name", draw: (stage) => <StageName stage={stage} /> },
    { field: "type", draw: (stage) => <TypeLabel stage={stage} />, width: 120, isWideOnly: true },
    { field: "slaHours", draw: ({ slaHours }) => slaHours !== null && `${slaHours} h`, width: 130, isWideOnly: true },
    { field: "requiredFields", draw: (stage) => <RequiredFields stage={stage} />, isWideOnly: true },
    { field: "leads", draw: (stage) => <Leads stage={stage} />, width: 90 },
  ],
  useOptions: () => {
    const { t } = useT();
    return {
      type: STAGE_TYPES.map((type) => ({ value: type, label: t(`stages.types.${type}`) })),
      requiredFields: STAGE_FIELDS.map((field) => ({ value: field, label: t(`stages.required.${field}`) })),
    };
  },
  Removal: ({ record, onArgsChange }) => <MoveLeads leaving={[record]} onArgsChange={onArgsChange} />,
};

export function StageList({ pipeline }: { pipeline: string }) {
  const { t } = useT();
  const { data } = useRead(pipelines.list, {});
  const name = data?.find(({ id }) => id === pipeline)?.name ?? "";
  const definition = useMemo(
    (): RecordsOf<"stages", Stage, typeof StageInput> => ({
      ...STAGES,
      within: { pipeline },
      reorder: (ids) => call(stages.order, { pipeline, stages: ids }),
    }),
    [pipeline],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <BackLink href={routes.settingsPipelines}>
        {name ? `${t("routes.settingsPipelines")} · ${name}` : t("routes.settingsPipelines")}
      </BackLink>
      <RecordList definition={definition} />
    </div>
  );
}

function StageName({ stage }: { stage: Stage }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={cx("size-2.5 flex-none rounded-full", COLOUR_FILL[stage.colour])} />
      {stage.name}
    </span>
  );
}

function TypeLabel({ stage }: { stage: Stage }) {
  return useT().t(`stages.types.${stage.type}`);
}

function RequiredFields({ stage }: { stage: Stage }) {
  const { t } = useT();
  return stage.requiredFields.map((field) => t(`stages.required.${field}`)).join(", ");
}

function Leads({ stage }: { stage: Stage }) {
  const stageCount = useCounts();
  return <span className="tabular-nums">{stageCount([stage.id])}</span>;
}
