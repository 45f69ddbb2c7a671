"use client";

import { FileUp, Megaphone } from "lucide-react";
import Link from "next/link";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { type Campaign, CampaignInput, campaigns } from "@/contract/campaigns/campaigns.ts";
import { origins } from "@/contract/catalogue/origins.ts";
import { SOURCES } from "@/contract/kernel/channels.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainDay } from "@/lib/format/dates.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { CampaignActions, CampaignMenu } from "./campaign-actions.tsx";
import {
  ChannelName,
  Cost,
  Count,
  Databases,
  Money,
  OriginName,
  OwnerName,
  PipelineName,
  SourceName,
  Spend,
  StatePill,
  Summary,
  useCampaignSorts,
  useCampaignTotals,
} from "./campaign-columns.tsx";
import { CampaignResults } from "./campaign-results.tsx";

const CAMPAIGNS: RecordsOf<"campaigns", Campaign, typeof CampaignInput, "state"> = {
  id: "campaigns",
  icon: Megaphone,
  list: campaigns.list,
  create: campaigns.create,
  update: campaigns.update,
  remove: campaigns.remove,
  permission: "campaigns.write",
  history: "campaign",
  contract: CampaignInput,
  fields: {
    name: "text",
    from: "date",
    to: "date",
    source: "choice",
    originId: "choice",
    pipelineId: "choice",
    ownerId: "choice",
    budget: "number",
    spend: "number",
    identifiers: "words",
  },
  starts: { source: "web" },
  none: ["originId", "pipelineId", "ownerId"],
  name: ({ name }) => name,
  columns: [
    { field: "name", draw: ({ name }) => name, below: (campaign) => <Summary campaign={campaign} /> },
    { field: "state", draw: (campaign) => <StatePill campaign={campaign} />, width: 112, isWideOnly: true },
    {
      field: "leads",
      draw: (campaign) => <Count campaign={campaign} of="leads" />,
      width: 66,
      isWideOnly: true,
      isFigure: true,
    },
    {
      field: "unique",
      draw: (campaign) => <Count campaign={campaign} of="unique" />,
      width: 72,
      isWideOnly: true,
      isFigure: true,
    },
    {
      field: "sales",
      draw: (campaign) => <Count campaign={campaign} of="sales" />,
      width: 72,
      isWideOnly: true,
      isFigure: true,
    },
    { field: "spend", draw: (campaign) => <Spend campaign={campaign} />, width: 124, isWideOnly: true, isFigure: true },
    {
      field: "costPerSale",
      draw: (campaign) => <Cost campaign={campaign} per="sales" />,
      width: 96,
      isWideOnly: true,
      isFigure: true,
    },
    {
      field: "costPerLead",
      draw: (campaign) => <Cost campaign={campaign} per="leads" />,
      width: 86,
      isWideOnly: true,
      isFigure: true,
    },
    {
      field: "costPerUnique",
      draw: (campaign) => <Cost campaign={campaign} per="unique" />,
      width: 92,
      isWideOnly: true,
      isFigure: true,
    },
    {
      field: "costPerAppointment",
      draw: (campaign) => <Cost campaign={campaign} per="appointments" />,
      width: 86,
      isWideOnly: true,
      isFigure: true,
    },
    {
      field: "appointments",
      draw: (campaign) => <Count campaign={campaign} of="appointments" />,
      width: 66,
      isWideOnly: true,
      isFigure: true,
    },
    { field: "budget", draw: ({ budget }) => <Money amount={budget} />, width: 148, isWideOnly: true, isFigure: true },
    { field: "days", draw: (campaign) => <CampaignDays campaign={campaign} />, width: 190, isWideOnly: true },
    { field: "channel", draw: (campaign) => <ChannelName campaign={campaign} />, width: 130, isWideOnly: true },
    { field: "source", draw: (campaign) => <SourceName campaign={campaign} />, width: 130, isWideOnly: true },
    { field: "originId", draw: (campaign) => <OriginName campaign={campaign} />, width: 140, isWideOnly: true },
    { field: "pipelineId", draw: (campaign) => <PipelineName campaign={campaign} />, width: 130, isWideOnly: true },
    { field: "ownerId", draw: (campaign) => <OwnerName campaign={campaign} />, width: 150, isWideOnly: true },
    { field: "databases", draw: (campaign) => <Databases campaign={campaign} />, width: 160, isWideOnly: true },
    { field: "actions", draw: (campaign) => <CampaignMenu campaign={campaign} />, width: 62, isAtEnd: true },
  ],
  width: "@2xl:min-w-[2332px]",
  Actions: ImportLink,
  Above: CampaignAbove,
  useOptions,
  useSorts: useCampaignSorts,
  useTotals: useCampaignTotals,
};

export function CampaignList() {
  return <RecordList definition={CAMPAIGNS} />;
}

function CampaignDays({ campaign: { from, to } }: { campaign: Campaign }) {
  const { locale } = useT();
  return `${plainDay(from, locale)} – ${plainDay(to, locale)}`;
}

function useOptions(record: Campaign | undefined, selected: Values) {
  const { t } = useT();
  const { data: known = [] } = useRead(origins.list, {});
  const { data: saved = [] } = useRead(pipelines.list, {});
  const { data: people = [] } = useRead(directory.people, {});
  return {
    source: SOURCES.map((source) => ({ value: source, label: t(`sources.${source}`) })),
    originId: known
      .filter(({ id, source, isActive }) => source === selected.source && (isActive || id === record?.originId))
      .map(({ id, name }) => ({ value: id, label: name })),
    pipelineId: saved.map(({ id, name }) => ({ value: id, label: name })),
    ownerId: people.map(({ id, fullName }) => ({ value: id, label: fullName })),
  };
}

function CampaignAbove({ record }: { record: Campaign }) {
  const { t } = useT();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[18px] py-3.5">
        <span className="min-w-0 flex-1">
          <StatePill campaign={record} />
        </span>
        <CampaignActions campaign={record} />
      </div>
      <CampaignResults record={record} />
      <h3 className="border-t px-[18px] pt-4 font-strong">{t("campaigns.data")}</h3>
    </>
  );
}

function ImportLink() {
  const { t } = useT();
  return (
    <Link href={routes.campaignsDb} className={buttonClass()}>
      <Icon as={FileUp} />
      {t("campaigns.loadFile")}
    </Link>
  );
}
