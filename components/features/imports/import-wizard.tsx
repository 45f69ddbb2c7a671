"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { CONSENT_BASES, ConsentBasis, type ImportRepair } from "@/contract/imports/import-plan.ts";
import {
  type FileImportDetail,
  type ImportPreview,
  imports,
  type ParseQuestion,
  type UploadedFile,
} from "@/contract/imports/imports.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { useWrite } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportPreviewTable } from "./import-preview-table.tsx";
import { forgetMapping, readStoredMapping, saveMapping } from "./import-state.ts";
import { ParseOptions } from "./parse-options.tsx";
import { faultyFields, type Mapping, toMapping, toTargets } from "./targets.ts";

type ImportWizardProps = {
  upload: FileImportDetail;
  file: File | undefined;
  uploaded: UploadedFile | undefined;
  onUploaded: (upload: UploadedFile) => void;
  onLeave: () => void;
};

const ConsentInput = z.object({ consent: ConsentBasis });

const focusOn = (visible: HTMLElement | null) => visible?.focus();

export function ImportWizard({ upload, file, uploaded, onUploaded, onLeave }: ImportWizardProps) {
  const { t, locale } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const { id, headers, suggested, rows } = upload;
  const [mapping, setMapping] = useState(
    () => readStoredMapping(id, headers.length) ?? toMapping(headers.length, suggested),
  );
  const form = useContractForm(ConsentInput, { reValidateMode: "onChange" });
  const [repairs, setRepairs] = useState<readonly ImportRepair[]>([]);
  const [confirmed, setConfirmed] = useState<readonly ParseQuestion[]>([]);
  const isOpen = upload.questions.some((question) => !confirmed.includes(question));
  const notifyError = (cause: unknown) => toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
  const [previewed, setPreviewed] = useState<ImportPreview>();
  const preview = useWrite(imports.preview, { onError: notifyError, onSuccess: setPreviewed });
  const start = useWrite(imports.begin, {
    onError: notifyError,
    onSuccess: () => forgetMapping(id),
    onSettled: () => client.invalidateQueries({ queryKey: readKey(imports.get, { id }) }),
  });

  const targets = toTargets(mapping);
  const faulty = faultyFields(mapping);
  const isReady = targets.length > 0 && faulty.length === 0;
  const choices = (repaired: readonly ImportRepair[]) => ({
    id,
    targets,
    repairs: [...repaired],
    consent: form.getValues("consent") || ("none" as const),
  });

  function change(next: Mapping) {
    setMapping(next);
    saveMapping(id, next);
    setPreviewed(undefined);
  }

  function toggleRepair(repair: ImportRepair) {
    const repaired = repairs.includes(repair) ? repairs.filter((one) => one !== repair) : [...repairs, repair];
    setRepairs(repaired);
    preview.mutate(choices(repaired));
  }

  const load = form.handleSubmit(() => start.mutate({ ...choices(repairs), confirms: [...confirmed] }));

  return (
    <div className="grid gap-6 px-4 py-5 sm:px-5">
      <ParseOptions
        upload={upload}
        file={file}
        uploaded={uploaded}
        confirmed={confirmed}
        onConfirm={(question) => setConfirmed([...confirmed, question])}
        onUploaded={onUploaded}
        onLeave={onLeave}
      />
      <ColumnMapping upload={upload} mapping={mapping} faulty={faulty} onChange={change} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={previewed ? "plain" : "primary"}
          disabled={!isReady}
          isBusy={preview.isPending}
          onClick={() => preview.mutate(choices(repairs))}
        >
          {t("imports.check")}
        </Button>
        <p role="status" className="text-ink-2">
          {preview.isPending && t("imports.checking", { count: rows, number: formatNumber(rows, locale) })}
          {targets.length === 0 && t("imports.nothingMapped")}
        </p>
      </div>
      {previewed && (
        <div ref={focusOn} tabIndex={-1} className="grid gap-6 outline-none">
          <ImportPreviewTable
            preview={previewed}
            repairs={repairs}
            isBusy={preview.isPending}
            onRepair={toggleRepair}
          />
          <div className="grid max-w-md gap-4">
            <SelectField
              {...form.register("consent")}
              label={t("imports.consent")}
              hint={t("imports.consentHint")}
              error={form.errorText("consent")}
              none={t("imports.chooseConsent")}
              options={CONSENT_BASES.map((basis) => ({ value: basis, label: t(`imports.bases.${basis}`) }))}
            />
            <Button
              variant="primary"
              className="justify-self-start"
              disabled={isOpen}
              isBusy={start.isPending || preview.isPending}
              onClick={load}
            >
              {t("imports.load", { count: rows, number: formatNumber(rows, locale) })}
            </Button>
            {isOpen && <p className="text-ink-2">{t("imports.unanswered")}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
