"use client";

import { ListOrdered, Workflow } from "lucide-react";
import Link from "next/link";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { COLOUR_FILL, Pill } from "@/components/ui/pill.tsx";
import { type Pipeline, PipelineInput, pipelines } from "@/contract/pipelines/pipelines.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { MoveLeads, useCounts } from "./move-leads.tsx";
import { PipelineTabs } from "./pipeline-tabs.tsx";

const PIPELINES: RecordsOf<"pipelines", Pipeline, typeof PipelineInput> = {
  id: "pipelines",
  icon: Workflow,
  list: pipelines.list,
  create: pipelines.create,
  update: pipelines.update,
  remove: pipelines.remove,
  permission: "configuration.write",
  history: "pipeline",
  contract: PipelineInput,
  fields: { name: "text", isDefault: "toggle" },
  name: (pipeline) => pipeline.name,
  columns: [
    { field: "name", draw: (pipeline) => pipeline.name, width: 220 },
    { field: "isDefault", draw: (pipeline) => pipeline.isDefault && <DefaultPill />, width: 150 },
    { field: "stages", draw: (pipeline) => <Stages pipeline={pipeline} />, isWideOnly: true },
    { field: "leads", draw: (pipeline) => <Leads pipeline={pipeline} />, width: 110 },
  ],
  Removal: (props) =>
    props.record.isDefault ? <DefaultStays /> : <MoveLeads leaving={props.record.stages} {...props} />,
  Below: ({ record }) => <StagesLink pipeline={record} />,
};

export function PipelineList() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PipelineTabs current={routes.settingsPipelines} />
      <RecordList definition={PIPELINES} />
    </div>
  );
}

function DefaultStays() {
  return <p>{useT().t("pipelines.defaultStays")}</p>;
}

function DefaultPill() {
  return <Pill tone="done">{useT().t("pipelines.default")}</Pill>;
}

function Stages({ pipeline }: { pipeline: Pipeline }) {
  return (
    <span className="inline-flex items-center gap-3">
      {pipeline.stages.map(({ id, name, colour }) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className={cx("size-2 flex-none rounded-full", COLOUR_FILL[colour])} />
          {name}
        </span>
      ))}
    </span>
  );
}

function Leads({ pipeline }: { pipeline: Pipeline }) {
  const stageCount = useCounts();
  return <span className="tabular-nums">{stageCount(pipeline.stages.map(({ id }) => id))}</span>;
}

function StagesLink({ pipeline }: { pipeline: Pipeline }) {
  const { t } = useT();
  return (
    <div className="border-t px-[18px] py-4">
      <Link href={`${routes.settingsPipelines}/${pipeline.id}`} className={buttonClass()}>
        <Icon as={ListOrdered} />
        {t("pipelines.openStages", { count: pipeline.stages.length })}
      </Link>
    </div>
  );
}
