"use client";

import { Handshake } from "lucide-react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { ActivePill } from "@/components/engines/record-list/record-cells.tsx";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { type AffiliateCode, AffiliateCodeInput, referralCodes } from "@/contract/referrals/codes.ts";
import { CodeLink, ImportCodesLink } from "./code-link.tsx";

const AFFILIATES: RecordsOf<"affiliateCodes", AffiliateCode, typeof AffiliateCodeInput> = {
  id: "affiliateCodes",
  icon: Handshake,
  list: referralCodes.affiliates,
  create: referralCodes.addAffiliate,
  update: referralCodes.changeAffiliate,
  permission: "referrals.write",
  history: "referralCode",
  formerOf: (state) =>
    "label" in state && "name" in state ? { ...state, code: state.name, name: state.label } : state,
  contract: AffiliateCodeInput,
  fields: {
    name: "text",
    code: "text",
    phone: "phone",
    email: "email",
    identification: "identification",
    isActive: "toggle",
  },
  starts: { isActive: "true" },
  name: ({ name }) => name,
  searched: ({ code }) => code,
  columns: [
    { field: "name", draw: ({ name }) => name },
    { field: "code", draw: ({ code }) => code, width: 200 },
    { field: "email", draw: ({ email }) => email, isWideOnly: true },
    { field: "isActive", draw: ({ isActive }) => <ActivePill isActive={isActive} />, width: 120 },
  ],
  Actions: ImportCodesLink,
  Below: CodeLink,
};

export function AffiliateList() {
  return <RecordList definition={AFFILIATES} />;
}
