"use client";

import { useSession } from "next-auth/react";
import { useState } from "react";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { imports, type UploadedFile } from "@/contract/imports/imports.ts";
import { can } from "@/contract/kernel/access.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { ImportHistory } from "./import-history.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportStart } from "./import-start.tsx";
import { useImportAddress } from "./import-state.ts";
import { ImportWizard } from "./import-wizard.tsx";

export function ImportsScreen() {
  const { t } = useT();
  const mayWrite = can(useSession().data?.user.role ?? [], "campaigns.write");
  const { id, show } = useImportAddress();
  const [file, setFile] = useState<File>();
  const [uploaded, setUploaded] = useState<UploadedFile>();
  const upload = (found: UploadedFile) => {
    setUploaded(found);
    show(found.id);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackLink href={routes.campaigns}>{t("routes.campaigns")}</BackLink>
      <div className="border-b px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("imports.title")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("imports.text")}</p>
      </div>
      {id ? (
        <OneImport
          key={id}
          id={id}
          file={file}
          uploaded={uploaded?.id === id ? uploaded : undefined}
          mayWrite={mayWrite}
          onUploaded={upload}
          onLeave={() => show(null)}
        />
      ) : (
        <>
          {mayWrite && <ImportStart onFile={setFile} onUploaded={upload} />}
          <ImportHistory onOpen={show} />
        </>
      )}
    </div>
  );
}

type OneImportProps = {
  id: string;
  file: File | undefined;
  uploaded: UploadedFile | undefined;
  mayWrite: boolean;
  onUploaded: (upload: UploadedFile) => void;
  onLeave: () => void;
};

function OneImport({ id, file, uploaded, mayWrite, onUploaded, onLeave }: OneImportProps) {
  const { data, error, refetch } = useRead(imports.get, { id });
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={refetch} />;
  if (!data) return <Skeleton className="mx-4 mt-5 h-64 sm:mx-5" />;
  if (data.task) return <ImportResult load={data} taskId={data.task.id} mayWrite={mayWrite} onAnother={onLeave} />;
  return <ImportWizard upload={data} file={file} uploaded={uploaded} onUploaded={onUploaded} onLeave={onLeave} />;
}
