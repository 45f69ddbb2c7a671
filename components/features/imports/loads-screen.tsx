"use client";

import { useSession } from "next-auth/react";
import { useState } from "react";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { BackLink } from "@/components/ui/links.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type LoadUploaded, loads } from "@/contract/imports/imports.ts";
import { can } from "@/contract/kernel/access.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { useLoadAddress } from "./import-state.ts";
import { LoadHistory } from "./load-history.tsx";
import { LoadResult } from "./load-result.tsx";
import { LoadStart } from "./load-start.tsx";
import { LoadWizard } from "./load-wizard.tsx";

export function LoadsScreen() {
  const { t } = useT();
  const mayWrite = can(useSession().data?.user.role ?? [], "campaigns.write");
  const { id, show } = useLoadAddress();
  const [file, setFile] = useState<File>();
  const [uploaded, setUploaded] = useState<LoadUploaded>();
  const upload = (found: LoadUploaded) => {
    setUploaded(found);
    show(found.id);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <BackLink href={routes.campaigns}>{t("routes.campaigns")}</BackLink>
      <div className="border-b px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("loads.title")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("loads.text")}</p>
      </div>
      {id ? (
        <OneLoad
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
          {mayWrite && <LoadStart onFile={setFile} onUploaded={upload} />}
          <LoadHistory onOpen={show} />
        </>
      )}
    </div>
  );
}

type OneLoadProps = {
  id: string;
  file: File | undefined;
  uploaded: LoadUploaded | undefined;
  mayWrite: boolean;
  onUploaded: (upload: LoadUploaded) => void;
  onLeave: () => void;
};

function OneLoad({ id, file, uploaded, mayWrite, onUploaded, onLeave }: OneLoadProps) {
  const { data, error, refetch } = useRead(loads.get, { id });
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={refetch} />;
  if (!data) return <Skeleton className="mx-4 mt-5 h-64 sm:mx-5" />;
  if (data.task) return <LoadResult load={data} taskId={data.task.id} mayWrite={mayWrite} onAnother={onLeave} />;
  return <LoadWizard upload={data} file={file} uploaded={uploaded} onUploaded={onUploaded} onLeave={onLeave} />;
}
