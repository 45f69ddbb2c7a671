"use client";

import { ImageUp } from "lucide-react";
import Image from "next/image";
import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
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
  const input = useRef<HTMLInputElement>(null);
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
        <Button icon={ImageUp} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t("referralTabs.choosePicture")}
        </Button>
        {imageId && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => upload(() => onSelected(null))}>
            {t("referralTabs.removePicture")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void upload(async () => onSelected((await call(referralProgramme.addImage, {}, { file })).id));
        }}
      />
      <p className="mt-1 text-ink-2 text-xs">{t("referralTabs.pictureHint")}</p>
      <p role="alert" className="text-fail text-xs empty:hidden">
        {error}
      </p>
    </div>
  );
}
