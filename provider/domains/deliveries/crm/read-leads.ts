import { eq, inArray } from "drizzle-orm";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { agency, license, model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { writeLead } from "@/provider/domains/intake/adf/write-lead.ts";
import { toSentTexts } from "@/provider/domains/lead-core/draft.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { CrmLead } from "./crm-lead.ts";

export async function readCrmLeads(db: Db, ids: readonly string[]): Promise<Map<string, CrmLead>> {
  const rows = await db
    .select({ lead, model, agency, advisor: user.fullName, campaign: campaign.name, timeZone: license.timeZone })
    .from(lead)
    .innerJoin(license, eq(license.id, lead.licenseId))
    .leftJoin(model, eq(model.id, lead.modelId))
    .leftJoin(agency, eq(agency.id, lead.agencyId))
    .leftJoin(user, eq(user.id, lead.advisorId))
    .leftJoin(campaign, eq(campaign.id, lead.campaignId))
    .where(inArray(lead.id, [...ids]));
  return new Map(rows.filter((row) => row.lead.erasedAt === null).map((row) => [row.lead.id, toCrmLead(row)]));
}

type LeadRow = {
  lead: typeof lead.$inferSelect;
  model: typeof model.$inferSelect | null;
  agency: typeof agency.$inferSelect | null;
  advisor: string | null;
  campaign: string | null;
  timeZone: string;
};

function toCrmLead({
  lead: row,
  model: known,
  agency: agencyRow,
  advisor,
  campaign: brought,
  timeZone,
}: LeadRow): CrmLead {
  const { id, version, firstName, lastName, extraProperties, source, dealState } = row;
  const fullName = [firstName, lastName].filter(Boolean).join(" ");
  const product = known ? `${known.brand} ${known.name}` : row.product;
  const shortId = id.slice(-8);
  return {
    version,
    source,
    dealState,
    extraProperties,
    timeZone,
    fields: {
      id,
      shortId,
      firstName,
      lastName,
      fullName,
      product,
      source,
      dealState,
      phone: row.phone,
      email: row.email,
      identification: row.identification,
      channel: row.channel,
      origin: row.origin,
      formName: row.formName,
      vin: row.vin,
      carLicense: row.carLicense,
      anyName: lastName || firstName,
      title: [product, fullName, shortId].filter(Boolean).join(" · "),
      brand: known?.brand ?? "",
      model: known?.name ?? row.product,
      agency: agencyRow?.name ?? row.agency,
      agencyCode: agencyRow?.code ?? "",
      city: firstValue(extraProperties, ["city", "addressCity", "ciudad"]),
      advisor: advisor ?? "",
      campaign: brought ?? "",
      createdAt: toIso(row.createdAt),
      comments: firstValue(extraProperties, ["comments", "comentarios", "message", "mensaje"]),
    },
    adf: () =>
      writeLead({
        id,
        source,
        brand: known?.brand ?? null,
        draft: { ...row, ...toSentTexts(row) },
        createdAt: toIso(row.createdAt),
      }),
  };
}

function firstValue(extra: Record<string, unknown>, names: readonly string[]): string {
  const found = names.map((name) => extra[name]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found : "";
}
