"use client";

import { FlaskConical } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import type { Readable } from "@/components/engines/record-list/differences.ts";
import { RecordHistory } from "@/components/engines/record-list/record-history.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { Option } from "@/components/ui/select-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { DEDUP_KEYS, DEDUP_SCOPES, NORMALISATIONS, RULED_FIELDS, type Rule, rules } from "@/contract/intake/rules.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { call } from "@/lib/api/call.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import {
  ASSIGNMENT_KINDS,
  RULE_FIELDS,
  RuleForm as RuleContract,
  type RuleField,
  ruleOfValues,
  valuesOfRule,
} from "./rule-values.ts";
import { SharesField } from "./shares-field.tsx";
import { TrialResult } from "./trial-result.tsx";

type RuleFormProps = {
  rule: Rule;
  onFresh: (rule: Rule) => void;
  onRestored: (rule: Rule) => void;
};

export function RuleForm({ rule, onFresh, onRestored }: RuleFormProps) {
  const { t } = useT();
  const id = useId();
  const toast = useToast();
  const options = useOptions();
  const advisors = useRead(directory.advisors, {}).data ?? [];
  const advisorOptions = advisors.map(({ id, fullName }) => ({ value: id, label: fullName }));
  const trial = useWrite(rules.try);
  const { channel } = rule;
  const form = useVersionedForm<Rule>({
    draftKey: `rule ${channel}`,
    record: rule,
    contract: RuleContract,
    kinds: RULE_FIELDS,
    toFormValues: valuesOfRule,
    send: (changed, over) =>
      call(rules.save, { channel, version: over.version, ...ruleOfValues({ ...valuesOfRule(over), ...changed }) }),
    read: () => call(rules.get, { channel }),
    onFresh,
    onDone: () => toast.show({ type: "success", message: t("records.saved") }),
  });
  const { control, getValues, trigger } = form.form;
  const [kind] = useWatch({ control, name: ["assignmentKind"] });
  const takesTurns = kind === "roundRobin" || kind === "weighted";

  const field = (name: RuleField, none?: string): ReactNode => {
    const now = form.conflicts?.[name];
    const labels = options[name]?.filter(({ value }) => now?.split(",").includes(value)).map(({ label }) => label);
    return (
      <RecordField
        control={control}
        name={name}
        kind={RULE_FIELDS[name]}
        label={t(`rules.fields.${name}`)}
        hint={now === undefined ? undefined : t("recordForm.conflictNow", { value: labels ? labels.join(", ") : now })}
        options={options[name]}
        none={none}
      />
    );
  };

  const readable: Readable = {
    label: (name) => (Object.hasOwn(RULE_FIELDS, name) ? t(`rules.fields.${name as RuleField}`) : name),
    value: (name, text) => readValue(name as RuleField, text),
  };

  function readValue(name: RuleField, text: string): string {
    if (RULE_FIELDS[name] === "toggle") return t(text === "true" ? "ui.yes" : "ui.no");
    if (name === "pipelineId" && text === "") return t("rules.defaultPipeline");
    const choices = name === "shares" ? advisorOptions : options[name];
    if (!choices || text === "") return text;
    const named = text.split(",").map((one) => {
      const [value = "", turns] = one.trim().split("=");
      const label = choices.find((choice) => choice.value === value)?.label ?? t("records.missingTitle");
      return turns && turns !== "1" ? `${label} × ${turns}` : label;
    });
    return named.join(", ");
  }

  async function tryIt() {
    if (await trigger()) trial.mutate({ channel, ...ruleOfValues(getValues()) });
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-x-10 overflow-y-auto px-4 py-5 sm:px-5 @5xl:grid-cols-[minmax(0,620px)_minmax(0,1fr)]">
        <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-7">
          {form.conflicts && <ConflictNotice onAcceptTheirs={form.acceptTheirs} />}
          <Group title={t("rules.groups.validate")} text={t("rules.groups.validateText")}>
            {field("requiredFields")}
            {field("normalisations")}
          </Group>
          <Group title={t("rules.groups.duplicates")} text={t("rules.groups.duplicatesText")}>
            {field("dedupKeys")}
            <div className="grid gap-3.5 @md:grid-cols-2">
              {field("dedupWindowDays")}
              {field("dedupScope")}
            </div>
            {field("isSameProductOnly")}
          </Group>
          <Group title={t("rules.groups.assign")} text={t("rules.groups.assignText")}>
            {field("assignmentKind")}
            {kind === "fixed" && field("advisorId", t("rules.choose"))}
            {takesTurns && <SharesField control={control} advisors={advisors} isWeighted={kind === "weighted"} />}
            {takesTurns && field("maxOpen")}
            {takesTurns && field("isPassedOn")}
          </Group>
          <Group title={t("rules.groups.destination")} text={t("rules.groups.destinationText")}>
            {field("pipelineId", t("rules.defaultPipeline"))}
            {field("name")}
          </Group>
          <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
        </form>
        <div className="flex min-w-0 flex-col gap-6">
          <TrialResult result={trial.data} error={trial.error} isTrying={trial.isPending} onRetry={tryIt} />
          {rule.version > 0 && (
            <RecordHistory
              subject="rule"
              update={rules.save}
              recordKey={channel}
              current={rule}
              toFormValues={valuesOfRule}
              readable={readable}
              onRestored={onRestored}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-3 sm:px-5">
        <Button icon={FlaskConical} isBusy={trial.isPending} onClick={tryIt}>
          {t("rules.try")}
        </Button>
        <Button type="submit" form={id} variant="primary" disabled={!form.isDirty} isBusy={form.isSending}>
          {t("records.save")}
        </Button>
      </div>
    </div>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3.5">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </section>
  );
}

function useOptions(): Partial<Record<RuleField, readonly Option[]>> {
  const { t } = useT();
  const advisors = useRead(directory.advisors, {}).data ?? [];
  const all = useRead(pipelines.list, {}).data ?? [];
  return {
    requiredFields: RULED_FIELDS.map((value) => ({ value, label: t(`rules.required.${value}`) })),
    normalisations: NORMALISATIONS.map((value) => ({ value, label: t(`rules.normalisations.${value}`) })),
    dedupKeys: DEDUP_KEYS.map((value) => ({ value, label: t(`rules.required.${value}`) })),
    dedupScope: DEDUP_SCOPES.map((value) => ({ value, label: t(`rules.scopes.${value}`) })),
    assignmentKind: ASSIGNMENT_KINDS.map((value) => ({ value, label: t(`rules.kinds.${value}`) })),
    advisorId: advisors.map(({ id, fullName }) => ({ value: id, label: fullName })),
    pipelineId: all.map(({ id, name }) => ({ value: id, label: name })),
  };
}
