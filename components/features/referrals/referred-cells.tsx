"use client";

import { CircleCheck, CircleSlash, Clock, Eye, Gift, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import type { ReferralState, RewardState } from "@/contract/referrals/referrals.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export function LeadLink({ leadId, leadName }: { leadId: string; leadName: string }) {
  return (
    <Link
      href={withParameters(routes.gathering, { source: "referred-code", lead: leadId })}
      prefetch={false}
      className="font-strong hover:underline"
    >
      {leadName}
    </Link>
  );
}

const REFERRAL: Record<ReferralState, { icon: LucideIcon; tone: PillTone }> = {
  accepted: { icon: CircleCheck, tone: "done" },
  review: { icon: Eye, tone: "dup" },
  refused: { icon: CircleSlash, tone: "mute" },
};
const REWARD: Record<RewardState, { icon: LucideIcon; tone: PillTone }> = {
  pending: { icon: Clock, tone: "dup" },
  approved: { icon: CircleCheck, tone: "new" },
  delivered: { icon: Gift, tone: "done" },
  void: { icon: CircleSlash, tone: "mute" },
};

export function ReferralPill({ state }: { state: ReferralState }) {
  return <Pill {...REFERRAL[state]}>{useT().t(`referred.states.${state}`)}</Pill>;
}

export function RewardPill({ state }: { state: RewardState }) {
  return <Pill {...REWARD[state]}>{useT().t(`referralRewards.states.${state}`)}</Pill>;
}

export function Twofold({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      {first} <span className="block text-ink-2 text-xs">{second}</span>
    </>
  );
}
