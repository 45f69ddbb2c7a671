import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { LOAD_FIELDS, type LoadTarget, OWN_FIELD } from "@/contract/imports/import-plan.ts";
import {
  type Load,
  type LoadDelimiter,
  type LoadEncoding,
  type LoadFound,
  SAMPLE_ROWS,
} from "@/contract/imports/imports.ts";
import { can } from "@/contract/kernel/access.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Paging } from "@/contract/kernel/records.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { load, loadLine } from "@/provider/db/schema/loads.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Catalogue } from "@/provider/domains/intake/choose-value.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toTask } from "@/provider/tasks/start.ts";
import { suggestTargets } from "./suggest.ts";

type Own = Pick<Settings, "properties">;

const FIELDS = new Set<string>(LOAD_FIELDS);

function isTarget({ field }: Pick<LoadTarget, "field">, { properties }: Own): boolean {
  return FIELDS.has(field) || properties.some(({ key }) => field === OWN_FIELD + key);
}

export function checkTargets(targets: readonly LoadTarget[], settings: Own): void {
  const once = new Set<string>();
  const fields = targets.flatMap((target): FieldError[] => {
    const { field } = target;
    const isFirst = !once.has(field);
    once.add(field);
    return isFirst && isTarget(target, settings) ? [] : [{ field, code: isFirst ? "invalid" : "taken" }];
  });
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
}

function selectLoads(db: Db) {
  return db
    .select({
      load,
      task,
      campaign: { id: campaign.id, name: campaign.name },
      source: campaign.source,
      by: user.fullName,
    })
    .from(load)
    .innerJoin(campaign, eq(campaign.id, load.campaignId))
    .leftJoin(user, eq(user.id, load.actorId))
    .leftJoin(task, eq(task.id, load.taskId));
}
type Selected = Awaited<ReturnType<typeof selectLoads>>[number];

function loadOf({ load: row, campaign, source, by, task: started }: Selected): Load {
  return {
    id: row.id,
    fileName: row.fileName,
    rows: row.rows ?? 0,
    createdAt: row.createdAt,
    campaign,
    by: by ?? "",
    source: row.plan?.source ?? source,
    consent: row.plan?.consent ?? null,
    task: started && toTask(started),
  };
}

export function listLoads(ctx: RequestContext, paging: Paging) {
  return readPage<Load>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read: async (page) => {
      const order = page.isOlder ? desc : asc;
      const rows = await selectLoads(ctx.db)
        .where(and(isNotNull(load.taskId), afterCursor(page, load.createdAt, load.id)))
        .orderBy(order(load.createdAt), order(load.id))
        .limit(page.take);
      return rows.map(loadOf);
    },
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

export async function getLoad(db: Db, id: string, catalogue: Catalogue): Promise<LoadFound> {
  const [found] = await selectLoads(db).where(and(eq(load.id, id), isNotNull(load.rows)));
  if (!found) throw new Problem("NOT_FOUND");
  const { headers, headerRow, questions, encoding, delimiter } = found.load;
  const lines = await db
    .select({ cells: loadLine.cells })
    .from(loadLine)
    .where(eq(loadLine.loadId, id))
    .orderBy(asc(loadLine.row))
    .limit(SAMPLE_ROWS);
  const sample = lines.map(({ cells }) => cells);
  const [before] = headers.every((header) => header === "")
    ? []
    : await db
        .select({ plan: load.plan })
        .from(load)
        .where(and(eq(load.headers, headers), isNotNull(load.plan)))
        .orderBy(desc(load.createdAt), desc(load.id))
        .limit(1);
  const own = await db.select().from(property).where(eq(property.isActive, true));
  return {
    ...loadOf(found),
    encoding: encoding as LoadEncoding,
    delimiter: delimiter as LoadDelimiter,
    headerRow,
    headers,
    questions,
    sample,
    suggested:
      before?.plan?.targets.filter((target) => isTarget(target, { properties: own })) ??
      suggestTargets({ headers, sample }, { own, catalogue }),
    isRemembered: Boolean(before),
  };
}

/** Row samples contain personal data: only for users who may import. */
export function maskSamples({ roles }: LicensedActor, found: LoadFound): LoadFound {
  return can(roles, "campaigns.write") ? found : { ...found, sample: [] };
}
