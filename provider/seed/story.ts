import type { AppointmentState, AppointmentType } from "@/contract/agenda/appointments.ts";
import { CHANNEL_OF, IS_POST_SALES, type Source } from "@/contract/kernel/channels.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { StageType } from "@/contract/pipelines/pipelines.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { afterOpen, DAY_MS, type Diary, isOpen, OFFSET_MS } from "./agenda.ts";

export type Manner = { reached: number; wins: number };

const MANNERS: Partial<Record<Source, Manner>> & Record<"web", Manner> = {
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
const AGENT: Skill = { minutes: 6, sells: 1 };

const advisorSkill = (place: number): Skill => ADVISORS[place % ADVISORS.length] as Skill;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AHEAD_MS = 14 * DAY_MS;
const OVERDUE_MS = 2 * DAY_MS;
const FORGOTTEN_MS = 6 * DAY_MS;

const getManner = (source: Source): Manner => MANNERS[source] ?? MANNERS.web;

export type StaffMember = { id: string; name: string };
export type Stage = { id: string; name: string; type: StageType; pipelineId: string; reasons: string[] };

export type StoryLead = { id: string; createdAt: number; source: Source; advisor: StaffMember; index: number };
export type StorySetting = { path: readonly Stage[]; agent: StaffMember | undefined; diary: Diary; until: number };

export type Outcome = "automatic" | "missed" | "spoken" | "effective" | "refused";
export type StoryAttempt = { at: number; by: StaffMember | undefined; channel: ContactChannel; outcome: Outcome };
export type Move = { from: Stage; to: Stage; since: number; at: number; reason: string };
export type Meeting = {
  type: AppointmentType;
  state: AppointmentState;
  createdAt: number;
  startsAt: number;
  previous?: number;
};
export type Plan = { action: ContactChannel; at: number };

export class Story {
  readonly attempts: StoryAttempt[] = [];
  readonly moves: Move[] = [];
  readonly meetings: Meeting[] = [];
  plan: Plan | undefined;
  private readonly lead: StoryLead;
  private readonly setting: StorySetting;
  private readonly random: Random;
  private readonly open: readonly Stage[];
  private stage: Stage | undefined;
  private since: number;
  private at: number;

  constructor(lead: StoryLead, setting: StorySetting) {
    this.lead = lead;
    this.setting = setting;
    this.random = new Random(`story ${lead.id}`);
    this.open = setting.path.filter(({ type }) => type === "open");
    this.stage = this.open[0];
    this.since = lead.createdAt;
    this.at = lead.createdAt;
    this.greet();
    if (!this.isForgotten() && this.reach()) this.resumeTask();
  }

  private get isWalkIn() {
    return this.lead.source === "showroom";
  }

  private greet() {
    const isDigital = CHANNEL_OF[this.lead.source].startsWith("digital");
    if (!isDigital || !this.random.chance(0.75)) return;
    const at = this.lead.createdAt + this.between(0.3, 2) * MINUTE_MS;
    if (this.isReached(at)) this.try("automatic");
  }

  private isForgotten(): boolean {
    const isYoung = this.lead.createdAt > this.setting.until - FORGOTTEN_MS;
    return this.random.chance(0.1) && isYoung && !this.isWalkIn;
  }

  private reach(): boolean {
    const { source, createdAt } = this.lead;
    const isOfAgent = this.setting.agent !== undefined && source !== "showroom" && this.random.chance(0.4);
    const by = isOfAgent ? this.setting.agent : this.lead.advisor;
    const max = 3 + this.random.int(4);
    let at = this.isWalkIn ? createdAt + this.between(6, 26) * MINUTE_MS : this.firstCall(isOfAgent);
    for (let attempt = 1; ; attempt += 1) {
      if (!this.isReached(at, attempt > 1 ? "call" : undefined)) return false;
      if (this.random.chance(getManner(source).reached)) return this.speak(by);
      this.try("missed", by);
      if (attempt === max) return this.lose(afterOpen(at, this.between(3, 14) * HOUR_MS), "No responde");
      at = afterOpen(at, (attempt < 3 ? this.between(0.3, 3) : this.between(2, 10)) * HOUR_MS);
    }
  }

  private firstCall(isOfAgent: boolean): number {
    const { createdAt, index } = this.lead;
    const hour = new Date(createdAt + OFFSET_MS).getUTCHours();
    const isLunch = isOpen(createdAt) && (hour === 12 || hour === 13);
    const { minutes } = isOfAgent ? AGENT : advisorSkill(index);
    const usual = -Math.log(1 - this.random.next()) * minutes * (isLunch ? 1.8 : 1);
    const slowly = this.random.chance(0.06) ? 12 : 1;
    return afterOpen(createdAt, (1 + usual * slowly) * MINUTE_MS);
  }

  private speak(by: StaffMember | undefined): boolean {
    const answer = this.random.next();
    if (answer < 0.12) {
      this.try("refused", by);
      return this.lose(this.at + this.between(1, 4) * MINUTE_MS);
    }
    const isUndecided = answer < 0.34;
    this.try(isUndecided ? "spoken" : "effective", by);
    if (this.open.length > 2) this.moveTo(this.open[1], this.at + this.between(1, 4) * MINUTE_MS);
    if (!isUndecided) return true;
    if (!this.isReached(afterOpen(this.at, this.between(5, 24) * HOUR_MS), "call")) return false;
    const isLost = this.random.chance(0.35);
    this.try(isLost ? "missed" : "effective", by);
    return isLost ? this.lose(afterOpen(this.at, this.between(6, 30) * HOUR_MS), "No responde") : true;
  }

  private resumeTask() {
    if (IS_POST_SALES[CHANNEL_OF[this.lead.source]]) {
      if (this.meet("workshop", this.open.at(-1))) this.moveTo(this.findStage("won"), this.at + HOUR_MS);
      return;
    }
    if (!this.isWalkIn && this.random.chance(0.25)) {
      this.lose(afterOpen(this.at, this.between(8, 50) * HOUR_MS));
      return;
    }
    const type = this.random.chance(0.4) ? "testDrive" : "visit";
    if (this.isWalkIn || this.meet(type, this.open[2] ?? this.open[1])) this.negotiate();
  }

  private meet(type: AppointmentType, stage: Stage | undefined): boolean {
    const { advisor } = this.lead;
    const { diary, until } = this.setting;
    let createdAt = this.at + this.between(2, 6) * MINUTE_MS;
    if (createdAt > until) return false;
    this.moveTo(stage, createdAt);
    const days = this.random.chance(0.15) ? this.between(5, 13) : this.between(0.4, 4.5);
    let startsAt = diary.book(advisor.id, createdAt + days * DAY_MS);
    for (let time = 1; ; time += 1) {
      const previous = this.meetings.at(-1)?.state === "rescheduled" ? this.meetings.length - 1 : undefined;
      const own = { type, createdAt, startsAt, ...(previous !== undefined && { previous }) };
      if (startsAt > until) {
        if (startsAt < until + AHEAD_MS) this.meetings.push({ ...own, state: "planned" });
        return false;
      }
      const fate = time > 2 ? 1 : this.random.next();
      this.at = startsAt;
      if (fate < 0.1) {
        this.meetings.push({ ...own, state: "rescheduled" });
        createdAt = Math.max(createdAt + MINUTE_MS, startsAt - this.between(1, 8) * HOUR_MS);
        startsAt = diary.book(advisor.id, startsAt + this.between(0.8, 4) * DAY_MS);
      } else if (fate < 0.16) {
        this.meetings.push({ ...own, state: "cancelled" });
        return this.lose(afterOpen(startsAt, this.between(1, 9) * HOUR_MS));
      } else if (fate < 0.34) {
        this.meetings.push({ ...own, state: "noShow" });
        if (!this.isReached(afterOpen(startsAt, this.between(2, 9) * HOUR_MS), "call")) return false;
        const isAgain = this.random.chance(0.45);
        this.try(isAgain ? "effective" : "missed", advisor);
        if (!isAgain) return this.lose(afterOpen(this.at, this.between(5, 25) * HOUR_MS), "No responde");
        createdAt = Math.min(this.at + MINUTE_MS, until);
        startsAt = diary.book(advisor.id, createdAt + this.between(0.6, 4) * DAY_MS);
      } else {
        this.meetings.push({ ...own, state: "shown" });
        this.at = startsAt + this.between(40, 58) * MINUTE_MS;
        return this.at <= until;
      }
    }
  }

  private negotiate() {
    const { advisor, index, source } = this.lead;
    this.moveTo(this.open[3] ?? this.open.at(-1), this.at + this.between(1, 5) * MINUTE_MS);
    const calls = 1 + this.random.int(3);
    for (let call = 0; call < calls; call += 1) {
      if (!this.isReached(afterOpen(this.at, this.between(8, 30) * HOUR_MS), "call")) return;
      this.try(
        this.random.weighed([["missed", 3] as const, ["effective", 4] as const, ["spoken", 3] as const]),
        advisor,
      );
    }
    if (this.random.chance(0.07) && this.at > this.setting.until - 3 * FORGOTTEN_MS) return;
    if (!this.isReached(afterOpen(this.at, this.between(2, 30) * HOUR_MS), "call")) return;
    if (!this.random.chance(getManner(source).wins * advisorSkill(index).sells)) {
      this.lose(this.at);
      return;
    }
    this.moveTo(this.findStage("won"), this.at);
    this.handOver();
  }

  private handOver() {
    const { diary, until } = this.setting;
    const createdAt = this.at + this.between(5, 50) * MINUTE_MS;
    const startsAt = diary.book(this.lead.advisor.id, this.at + this.between(2, 8) * DAY_MS);
    if (createdAt > until || startsAt > until + AHEAD_MS) return;
    this.meetings.push({ type: "delivery", state: startsAt > until ? "planned" : "shown", createdAt, startsAt });
  }

  private lose(at: number, fixedReason?: string): false {
    const end = this.findStage("lost");
    if (!end || !this.isReached(at)) return false;
    const isFixed = fixedReason !== undefined && end.reasons.includes(fixedReason);
    const others = end.reasons.filter((one) => one !== "No responde");
    const reason = isFixed ? fixedReason : others.length > 0 ? this.random.pick(others) : (end.reasons[0] ?? "");
    this.moveTo(end, at, reason);
    return false;
  }

  private isReached(at: number, action?: ContactChannel): boolean {
    const { until } = this.setting;
    const isAhead = at > until;
    const isUnattended = !isAhead && action && at > until - OVERDUE_MS && this.random.chance(0.05);
    if (!isAhead && !isUnattended) {
      this.at = at;
      return true;
    }
    if (action && (isUnattended || (at < until + AHEAD_MS && this.random.chance(0.7)))) this.plan = { action, at };
    return false;
  }

  private try(outcome: Outcome, by?: StaffMember) {
    const usual = this.random.weighed([["call", 62] as const, ["whatsapp", 30] as const, ["mail", 8] as const]);
    const channel =
      outcome === "automatic" ? "whatsapp" : this.isWalkIn && this.attempts.length === 0 ? "visit" : usual;
    this.attempts.push({ at: this.at, by, channel, outcome });
  }

  private moveTo(to: Stage | undefined, at: number, reason = "") {
    const { stage: from, since } = this;
    const moved = Math.max(at, since + 1000);
    if (!from || !to || from === to || moved > this.setting.until) return;
    this.moves.push({ from, to, since, at: moved, reason });
    this.stage = to;
    this.since = moved;
  }

  private findStage(type: StageType) {
    return this.setting.path.find((stage) => stage.type === type);
  }

  private between(from: number, to: number): number {
    return from + this.random.next() * (to - from);
  }
}
