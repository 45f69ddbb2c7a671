"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { type Benefit, referralProgramme } from "@/contract/referrals/programme.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/api/query-key.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useSession } from "@/lib/session/client.ts";
import { PictureField } from "./picture-field.tsx";

/** The picture is stored separately: other input may be unsaved. */
export function BenefitPicture({ record }: { record: Benefit }) {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  if (!can(useSession().data?.user.role ?? [], "referrals.write")) return null;

  async function keep(imageId: string | null) {
    const { id, version } = record;
    await call(referralProgramme.changeBenefit, { id, version, imageId });
    await client.invalidateQueries({ queryKey: readKey(referralProgramme.benefits, {}) });
    toast.show({ type: "success", message: t("referralBenefits.pictureSaved") });
  }

  return (
    <section className="border-t px-[18px] py-4">
      <PictureField label={t("referralBenefits.picture")} imageId={record.imageId} onChosen={keep} />
    </section>
  );
}
