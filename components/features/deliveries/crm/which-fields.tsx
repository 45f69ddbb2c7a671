"use client";

import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ChoiceGroup } from "@/components/ui/choice-group.tsx";
import { models } from "@/contract/catalogue/models.ts";
import { INTEGRATION_CHANNELS } from "@/contract/kernel/channels.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useErrors } from "./auth-fields.tsx";
import type { CrmEditor } from "./use-crm-editor.ts";

export function WhichFields({ editor }: { editor: CrmEditor }) {
  const { t } = useT();
  const { draft, change } = editor;
  const error = useErrors(editor);
  const sold = useRead(models.list, {}).data ?? [];
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        label={t("crm.fields.channels")}
        hint={t("crm.hints.channels")}
        options={INTEGRATION_CHANNELS.map((value) => ({ value, label: t(`crm.channels.${value}`) }))}
        selected={draft.channels}
        onChange={(selected) => change("channels", selected)}
      />
      {sold.length > 0 && (
        <ChoiceGroup
          label={t("crm.fields.modelIds")}
          hint={t("crm.hints.models")}
          error={error("modelIds")}
          options={sold.map(({ id, brand, name }) => ({ value: id, label: `${brand} ${name}` }))}
          selected={draft.modelIds}
          onChange={(selected) => change("modelIds", selected)}
        />
      )}
      <div className="grid gap-1.5">
        <Checkbox
          label={t("crm.fields.sendsDuplicates")}
          checked={draft.sendsDuplicates}
          onChange={({ target }) => change("sendsDuplicates", target.checked)}
        />
        <Checkbox
          label={t("crm.fields.sendsChanges")}
          hint={t("crm.hints.sendsChanges")}
          checked={draft.sendsChanges}
          onChange={({ target }) => change("sendsChanges", target.checked)}
        />
      </div>
    </div>
  );
}
