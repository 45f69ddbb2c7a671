import { and, arrayOverlaps, asc, eq, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { PERMISSIONS } from "@/contract/kernel/access.ts";
import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import type { BinaryFile } from "@/contract/kernel/files.ts";
import type { WeeklyRecipient } from "@/contract/reports/weekly-report.ts";
import { isActiveStaff, readTimeZone } from "@/provider/db/lookups.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { weeklyReader } from "@/provider/db/schema/reports.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { OpenContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { drawWeeklyPdf } from "./draw-pdf.ts";
import { lastMonday, readWeek, weekBefore } from "./weeks.ts";

export const mayRead = () => and(isActiveStaff(), arrayOverlaps(user.roles, [...PERMISSIONS["reports.read"]]));

export function listReaders(db: Db): Promise<WeeklyRecipient[]> {
  return db
    .select({
      userId: user.id,
      fullName: user.fullName,
      email: user.email,
      isChosen: sql<boolean>`${weeklyReader.userId} is not null`,
    })
    .from(user)
    .leftJoin(weeklyReader, eq(weeklyReader.userId, user.id))
    .where(mayRead())
    .orderBy(asc(user.fullName), asc(user.id));
}

const FILE_NAMES: Record<MailLocale, string> = { es: "semana", en: "week" };

export const pdfName = (locale: MailLocale, { from }: { from: string }) => `${FILE_NAMES[locale]}-${from}.pdf`;

const CACHE_MS = 60_000;
const MAX_CACHED_FILES = 50;
const cache = new LRUCache<string, Promise<BinaryFile>>({ max: MAX_CACHED_FILES, ttl: CACHE_MS });

export async function weekFile(ctx: OpenContext, locale: MailLocale): Promise<BinaryFile> {
  const { actor } = ctx;
  const week = weekBefore(lastMonday(new Date(), await ctx.transaction(readTimeZone)));
  const key = [actor.licenseId, actor.userId, actor.roles.join(), locale, week.from].join(" ");
  const known = cache.get(key);
  if (known) return known;
  const file = makeFile(ctx, locale, week);
  cache.set(key, file);
  file.catch(() => cache.delete(key));
  return file;
}

async function makeFile(ctx: OpenContext, locale: MailLocale, week: Week): Promise<BinaryFile> {
  const { own, figures } = await ctx.transaction(async (db) => {
    const [found] = await db.select({ name: license.name }).from(license);
    return { own: found, figures: await readWeek({ ...ctx, db }, week) };
  });
  const request = { license: own?.name ?? "", week, weekBefore: weekBefore(week.from), locale };
  return { name: pdfName(locale, week), type: "application/pdf", bytes: await drawWeeklyPdf(figures, request) };
}

type Week = { from: string; to: string };
