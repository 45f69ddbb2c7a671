"use client";

import { FileUp } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import { FileButton } from "@/components/ui/file-button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { campaigns, stateOfCampaign } from "@/contract/campaigns/campaigns.ts";
import type { UploadedFile } from "@/contract/imports/imports.ts";
import { formatProgress } from "@/contract/kernel/percentages.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainDay, today } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { useUpload } from "./use-upload.ts";

export function Uploading({ share }: { share: number | undefined }) {
  const { t, locale } = useT();
  if (share === undefined) return null;
  return (
    <LoadingOverlay
      label={share < 1 ? t("imports.sending", { share: formatProgress(share, locale) }) : t("imports.reading")}
    />
  );
}

type ImportStartProps = { onFile: (file: File) => void; onUploaded: (upload: UploadedFile) => void };

export function ImportStart({ onFile, onUploaded }: ImportStartProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const { data = [], isPending } = useRead(campaigns.list, {});
  const [selected, setSelected] = useState("");
  const [isOver, setOver] = useState(false);
  const { share, problem, send } = useUpload(onUploaded);
  const over = ["ended", "closed"];
  const open = data.filter((campaign) => !over.includes(stateOfCampaign(campaign, today(zone))));
  const campaignId = selected || (open.length === 1 ? (open[0]?.id ?? "") : "");
  const isBusy = share !== undefined;

  function upload(file: File | undefined) {
    if (!file || !campaignId || isBusy) return;
    onFile(file);
    void send(campaignId, file);
  }

  if (!isPending && open.length === 0)
    return (
      <p className="px-4 pt-5 sm:px-5">
        {t("imports.noCampaign")}{" "}
        <Link href={`${routes.campaigns}?record=new`} className="text-accent underline underline-offset-2">
          {t("campaigns.new")}
        </Link>
      </p>
    );
  return (
    <div className="grid max-w-2xl gap-4 px-4 pt-5 sm:px-5">
      <SelectField
        label={t("imports.campaign")}
        hint={t("imports.campaignHint")}
        value={campaignId}
        none={t("imports.chooseCampaign")}
        onChange={({ target }) => setSelected(target.value)}
        options={open.map(({ id, name, from, to }) => ({
          value: id,
          label: `${name} (${plainDay(from, locale)} – ${plainDay(to, locale)})`,
        }))}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping duplicates the button */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          upload(event.dataTransfer.files[0]);
        }}
        className={cx(
          "grid justify-items-center gap-2 rounded-card border border-dashed px-4 py-8 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong",
        )}
      >
        <Icon as={FileUp} size={22} className="text-ink-2" />
        <p className="text-ink-2">{t(campaignId ? "imports.drop" : "imports.campaignFirst")}</p>
        <FileButton
          label={t("imports.choose")}
          accept=".csv,.txt,text/csv"
          variant="primary"
          disabled={!campaignId}
          isBusy={isBusy}
          onFile={upload}
        >
          {t("imports.choose")}
        </FileButton>
        <Uploading share={share} />
      </div>
      {problem && (
        <p role="alert" className="text-fail">
          {problem}
        </p>
      )}
    </div>
  );
}
