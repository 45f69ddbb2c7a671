import type { Source } from "@/contract/kernel/channels.ts";

export type Manner = { reached: number; wins: number };

export const MANNERS: Record<Source, Manner> = {
  meta: { reached: 0.56, wins: 0.28 },
  web: { reached: 0.62, wins: 0.35 },
  tiktok: { reached: 0.5, wins: 0.25 },
  brand: { reached: 0.66, wins: 0.4 },
  brand_chevrolet: { reached: 0.66, wins: 0.4 },
  brand_volkswagen: { reached: 0.66, wins: 0.36 },
  showroom: { reached: 1, wins: 0.24 },
  "external-management": { reached: 0.8, wins: 0.34 },
  "referred-code": { reached: 0.84, wins: 0.5 },
  meta_pv: { reached: 0.6, wins: 0 },
  tiktok_pv: { reached: 0.5, wins: 0 },
  engine_pv: { reached: 0.65, wins: 0 },
  ccLeadsEngine_pv: { reached: 0.65, wins: 0 },
};

type Skill = { minutes: number; sells: number };

const ADVISORS: readonly Skill[] = [
  { minutes: 9, sells: 1.12 },
  { minutes: 21, sells: 1 },
  { minutes: 46, sells: 0.84 },
];
export const AGENT: Skill = { minutes: 6, sells: 1 };

export const skillOf = (place: number): Skill => ADVISORS[place % ADVISORS.length] as Skill;
