"use client";

import { useWatch } from "react-hook-form";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import { type FieldKind, fromText, toText, type Values } from "@/components/engines/record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import type { Readable } from "@/components/engines/record-list/differences.ts";
import { RecordHistory } from "@/components/engines/record-list/record-history.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type ReferralConfig, ReferralConfigInput, referralProgramme } from "@/contract/referrals/programme.ts";
import { CODE_KINDS } from "@/contract/referrals/referrals.ts";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LandingPreview } from "./landing-preview.tsx";
import { PictureField } from "./picture-field.tsx";

const KINDS = {
  isActive: "toggle",
  titleEs: "text",
  titleEn: "text",
  textEs: "longText",
  textEn: "longText",
  colour: "colour",
  logoId: "choice",
  referrers: "choices",
  from: "date",
  to: "date",
  rewardBenefitId: "choice",
  approveAfterDays: "number",
  windowDays: "number",
  codePrefix: "text",
  codeLength: "number",
} as const satisfies Record<keyof typeof ReferralConfigInput.shape, FieldKind>;
type Name = keyof typeof KINDS;
type ChartModel = Exclude<Name, "isActive" | "logoId">;

const GROUPS = ["landing", "rules", "codes"] as const;
const GROUP_OF: Record<ChartModel, (typeof GROUPS)[number]> = {
  titleEs: "landing",
  titleEn: "landing",
  textEs: "landing",
  textEn: "landing",
  colour: "landing",
  referrers: "rules",
  from: "rules",
  to: "rules",
  rewardBenefitId: "rules",
  approveAfterDays: "rules",
  windowDays: "rules",
  codePrefix: "codes",
  codeLength: "codes",
};
const groupFields = (group: (typeof GROUPS)[number]) =>
  (Object.keys(GROUP_OF) as ChartModel[]).filter((name) => GROUP_OF[name] === group);

const toFormValues = (config: ReferralConfig): Values =>
  Object.fromEntries((Object.keys(KINDS) as Name[]).map((name) => [name, toText(KINDS[name], config[name])]));
const written = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, fromText(KINDS[name as Name], text)]));

type ProgrammeFormProps = { config: ReferralConfig; mayWrite: boolean; onFresh: (config: ReferralConfig) => void };

export function ProgrammeForm({ config, mayWrite, onFresh }: ProgrammeFormProps) {
  const { t, locale } = useT();
  const toast = useToast();
  const { data: benefits = [] } = useRead(referralProgramme.benefits, {});
  const form = useVersionedForm<ReferralConfig>({
    draftKey: `referrals ${config.id}`,
    record: config,
    followsRecord: true,
    contract: ReferralConfigInput,
    kinds: KINDS,
    toFormValues,
    send: (changed, { id, version }) => call(referralProgramme.update, { id, version, ...written(changed) }),
    read: async () => (await call(referralProgramme.get, {})) ?? config,
    onFresh,
    onDone: () => toast.show({ type: "success", message: t("records.saved") }),
  });
  const typed = useWatch({ control: form.form.control });
  const options = {
    referrers: CODE_KINDS.map((value) => ({ value, label: t(`referralProgramme.kinds.${value}`) })),
    rewardBenefitId: benefits
      .filter(({ audience }) => audience === "referrer")
      .map(({ id, titleEs, titleEn }) => ({ value: id, label: (locale === "en" && titleEn) || titleEs })),
  };
  const readable: Readable = {
    label: (name) =>
      name === "logoId" ? t("referralProgramme.logo") : t(`referralProgramme.fields.${name as ChartModel}`),
    value: (name, text) => {
      if (KINDS[name as Name] === "toggle") return t(text === "true" ? "ui.yes" : "ui.no");
      const choices = options[name as keyof typeof options];
      if (!choices || text === "") return text;
      const selected = text.split(",");
      return selected
        .map((one) => choices.find(({ value }) => value === one)?.label ?? t("records.missingTitle"))
        .join(", ");
    },
  };
  const selectLogo = async (imageId: string | null) =>
    form.form.setValue("logoId", toText(KINDS.logoId, imageId), { shouldDirty: true });
  const field = (name: ChartModel | "isActive") => {
    const now = form.conflicts?.[name];
    const hint = name === "approveAfterDays" ? t("referralProgramme.approveByHand") : undefined;
    return (
      <RecordField
        key={name}
        control={form.form.control}
        name={name}
        kind={KINDS[name]}
        label={t(`referralProgramme.fields.${name}`)}
        hint={now === undefined ? hint : t("recordForm.conflictNow", { value: now })}
        isReadOnly={!mayWrite}
        options={options[name as keyof typeof options]}
        none={name === "rewardBenefitId" ? t("referralProgramme.noReward") : undefined}
      />
    );
  };

  return (
    <div className="grid items-start gap-x-8 gap-y-6 px-4 py-5 sm:px-5 @4xl:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
      <form noValidate onSubmit={form.submit} className="flex max-w-[560px] flex-col gap-6">
        {form.conflicts && <ConflictNotice onAcceptTheirs={form.acceptTheirs} />}
        {field("isActive")}
        {GROUPS.map((group) => (
          <fieldset key={group} className="flex flex-col gap-3.5">
            <legend className="mb-2.5 font-title text-lg tracking-[-0.012em]">
              {t(`referralProgramme.groups.${group}`)}
            </legend>
            {groupFields(group).map(field)}
            {group === "landing" && mayWrite && (
              <PictureField
                label={t("referralProgramme.logo")}
                imageId={typed.logoId || null}
                onSelected={selectLogo}
              />
            )}
          </fieldset>
        ))}
        {mayWrite && (
          <div>
            <Button type="submit" variant="primary" disabled={!form.isDirty} isBusy={form.isSending}>
              {t("records.save")}
            </Button>
          </div>
        )}
        <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
        {mayWrite && (
          <RecordHistory
            subject="referralConfig"
            update={referralProgramme.update}
            recordKey={config.id}
            current={config}
            toFormValues={toFormValues}
            readable={readable}
            onRestored={onFresh}
          />
        )}
      </form>
      <LandingPreview config={{ ...config, ...written(typed as Values) }} benefits={benefits} />
    </div>
  );
}
