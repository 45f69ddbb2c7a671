"use client";

import { Gift } from "lucide-react";
import { ActivePill } from "@/components/engines/record-list/active-pill.tsx";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { BENEFIT_AUDIENCES, type Benefit, BenefitInput, referralProgramme } from "@/contract/referrals/programme.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";
import { BenefitPicture } from "./benefit-picture.tsx";

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
