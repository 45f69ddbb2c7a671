"use client";

import { ImageUp } from "lucide-react";
import Image from "next/image";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FileButton } from "@/components/ui/file-button.tsx";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";

type PictureFieldProps = {
  label: string;
  imageId: string | null;
  onSelected: (imageId: string | null) => Promise<unknown>;
};

export function PictureField({ label, imageId, onSelected }: PictureFieldProps) {
  const { t } = useT();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function upload(work: () => Promise<unknown>) {
    setBusy(true);
    setError("");
    await work().catch((cause: unknown) => setError(t(`errors.${toErrorCode(cause)}`)));
    setBusy(false);
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {imageId && (
        <Image
          src={`/api/referreds/images/${imageId}`}
          alt=""
          width={160}
          height={80}
          className="mb-2 max-h-20 max-w-40 rounded-control border object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          inputId={id}
          accept="image/png,image/jpeg,image/webp"
          icon={ImageUp}
          isBusy={isBusy}
          onFile={(file) => upload(async () => onSelected((await call(referralProgramme.addImage, {}, { file })).id))}
        >
          {t("referralTabs.choosePicture")}
        </FileButton>
        {imageId && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => upload(() => onSelected(null))}>
            {t("referralTabs.removePicture")}
          </Button>
        )}
      </div>
      <p className="mt-1 text-ink-2 text-xs">{t("referralTabs.pictureHint")}</p>
      <p role="alert" className="text-fail text-xs empty:hidden">
        {error}
      </p>
    </div>
  );
}
