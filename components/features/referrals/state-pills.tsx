"use client";

import { CircleCheck, CircleSlash, Clock, Eye, Gift, type LucideIcon } from "lucide-react";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import type { ReferralState, RewardState } from "@/contract/referrals/referrals.ts";
import { useT } from "@/lib/i18n/client.ts";

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
