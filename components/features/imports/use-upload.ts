"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { imports, MAX_FILE_BYTES, type UploadedFile } from "@/contract/imports/imports.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { isApiError, toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";

export type UploadOptions = Pick<ArgumentsOf<typeof imports.upload>, "encoding" | "delimiter" | "headerRow">;

export function useUpload(onUploaded: (upload: UploadedFile) => void) {
  const { t } = useT();
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function send(campaignId: string, file: File, options: UploadOptions = {}, instead?: string) {
    setProblem(undefined);
    if (file.size > MAX_FILE_BYTES) return setProblem(t("errors.PAYLOAD_TOO_LARGE"));
    setShare(0);
    try {
      const args = { campaignId, fileName: file.name.slice(0, 200), ...options };
      const upload = await call(imports.upload, args, { file, onSent: setShare });
      client.setQueryData(readKey(imports.get, { id: upload.id }), upload);
      if (instead) void call(imports.discard, { id: instead }).catch(() => {});
      onUploaded(upload);
    } catch (cause) {
      const code = classifyUploadError(cause);
      setProblem(code ? t(`fieldErrors.${code}`) : t(`errors.${toErrorCode(cause)}`));
    } finally {
      setShare(undefined);
    }
  }

  return { share, problem, send };
}

function classifyUploadError(cause: unknown): FieldErrorCode | undefined {
  return isApiError(cause) ? cause.details.fields?.find(({ field }) => field === "file")?.code : undefined;
}
