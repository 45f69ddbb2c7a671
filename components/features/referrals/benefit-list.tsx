"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { useSession } from "next-auth/react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { ActivePill } from "@/components/engines/record-list/record-cells.tsx";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { can } from "@/contract/kernel/access.ts";
import { BENEFIT_AUDIENCES, type Benefit, BenefitInput, referralProgramme } from "@/contract/referrals/programme.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { PictureField } from "./picture-field.tsx";

function BenefitPicture({ record }: { record: Benefit }) {
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
      <PictureField label={t("referralBenefits.picture")} imageId={record.imageId} onSelected={keep} />
    </section>
  );
}

const BENEFITS: RecordsOf<"referralBenefits", Benefit, typeof BenefitInput, "imageId"> = {
  id: "referralBenefits",
  icon: Gift,
  list: referralProgramme.benefits,
  create: referralProgramme.addBenefit,
  update: referralProgramme.changeBenefit,
  permission: "referrals.write",
  history: "referralBenefit",
  contract: BenefitInput,
  fields: {
    audience: "choice",
    titleEs: "text",
    titleEn: "text",
    textEs: "longText",
    textEn: "longText",
    isActive: "toggle",
  },
  starts: { audience: "friend", isActive: "true" },
  name: ({ titleEs }) => titleEs,
  columns: [
    { field: "titleEs", draw: ({ titleEs }) => titleEs },
    { field: "audience", draw: (benefit) => <Audience benefit={benefit} />, width: 160 },
    { field: "isActive", draw: ({ isActive }) => <ActivePill isActive={isActive} />, width: 120 },
  ],
  useOptions: () => {
    const { t } = useT();
    return { audience: BENEFIT_AUDIENCES.map((value) => ({ value, label: t(`referralBenefits.audiences.${value}`) })) };
  },
  reorder: (ids) => call(referralProgramme.orderBenefits, { ids }),
  Below: BenefitPicture,
};

export function BenefitList() {
  return <RecordList definition={BENEFITS} />;
}

function Audience({ benefit }: { benefit: Benefit }) {
  return useT().t(`referralBenefits.audiences.${benefit.audience}`);
}
