import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { IMPORT_FIELDS, type ImportTarget, OWN_FIELD } from "@/contract/imports/import-plan.ts";
import {
  type FileDelimiter,
  type FileEncoding,
  type FileImport,
  type FileImportDetail,
  SAMPLE_ROWS,
} from "@/contract/imports/imports.ts";
import { can } from "@/contract/kernel/access.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Paging } from "@/contract/kernel/records.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
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

const FIELDS = new Set<string>(IMPORT_FIELDS);

function isTarget({ field }: Pick<ImportTarget, "field">, { properties }: Own): boolean {
  return FIELDS.has(field) || properties.some(({ key }) => field === OWN_FIELD + key);
}

export function checkTargets(targets: readonly ImportTarget[], settings: Own): void {
  const once = new Set<string>();
  const fields = targets.flatMap((target): FieldError[] => {
    const { field } = target;
    const isFirst = !once.has(field);
    once.add(field);
    return isFirst && isTarget(target, settings) ? [] : [{ field, code: isFirst ? "invalid" : "taken" }];
  });
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
}

function selectImports(db: Db) {
  return db
    .select({
      load: fileImport,
      task,
      campaign: { id: campaign.id, name: campaign.name },
      source: campaign.source,
      by: user.fullName,
    })
    .from(fileImport)
    .innerJoin(campaign, eq(campaign.id, fileImport.campaignId))
    .leftJoin(user, eq(user.id, fileImport.actorId))
    .leftJoin(task, eq(task.id, fileImport.taskId));
}
type Selected = Awaited<ReturnType<typeof selectImports>>[number];

function toFileImport({ load: row, campaign, source, by, task: started }: Selected): FileImport {
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

export function listImports(ctx: RequestContext, paging: Paging) {
  return readPage<FileImport>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read: async (page) => {
      const order = page.isOlder ? desc : asc;
      const rows = await selectImports(ctx.db)
        .where(and(isNotNull(fileImport.taskId), afterCursor(page, fileImport.createdAt, fileImport.id)))
        .orderBy(order(fileImport.createdAt), order(fileImport.id))
        .limit(page.take);
      return rows.map(toFileImport);
    },
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

export async function getImport(db: Db, id: string, catalogue: Catalogue): Promise<FileImportDetail> {
  const [found] = await selectImports(db).where(and(eq(fileImport.id, id), isNotNull(fileImport.rows)));
  if (!found) throw new Problem("NOT_FOUND");
  const { headers, headerRow, questions, encoding, delimiter } = found.load;
  const lines = await db
    .select({ cells: importRow.cells })
    .from(importRow)
    .where(eq(importRow.loadId, id))
    .orderBy(asc(importRow.row))
    .limit(SAMPLE_ROWS);
  const sample = lines.map(({ cells }) => cells);
  const [before] = headers.every((header) => header === "")
    ? []
    : await db
        .select({ plan: fileImport.plan })
        .from(fileImport)
        .where(and(eq(fileImport.headers, headers), isNotNull(fileImport.plan)))
        .orderBy(desc(fileImport.createdAt), desc(fileImport.id))
        .limit(1);
  const own = await db.select().from(property).where(eq(property.isActive, true));
  return {
    ...toFileImport(found),
    encoding: encoding as FileEncoding,
    delimiter: delimiter as FileDelimiter,
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
export function maskSamples({ roles }: LicensedActor, found: FileImportDetail): FileImportDetail {
  return can(roles, "campaigns.write") ? found : { ...found, sample: [] };
}
