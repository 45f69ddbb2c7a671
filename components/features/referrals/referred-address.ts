import type { Period } from "@/contract/referrals/referrals.ts";
import { routes } from "@/lib/routing/routes.ts";

const REFERRED = `${routes.settingsReferrals}/referred`;
const REWARDS = `${routes.settingsReferrals}/rewards`;

type Narrowed = Period & { state?: string | undefined; code?: string | undefined };

export function referredAddress(narrowed: Narrowed): string {
  return withGiven(REFERRED, narrowed);
}

export function numbersAddress(period: Period): string {
  return withGiven(REWARDS, period);
}

function withGiven(page: string, narrowed: Narrowed): string {
  const input = Object.entries(narrowed).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return input.length === 0 ? page : `${page}?${new URLSearchParams(input)}`;
}
