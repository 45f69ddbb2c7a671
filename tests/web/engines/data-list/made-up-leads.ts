import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { CHANNEL_OF, type Source } from "@/contract/kernel/channels.ts";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import { ERRORS } from "@/contract/kernel/error-codes.ts";
import { PAGE_SIZE } from "@/contract/kernel/limits.ts";
import type { Lead, LeadDetail } from "@/contract/leads/leads.ts";

const NAMES = ["Daniela", "Luis Alberto", "María José", "Kevin", "Andrea", "Jorge Iván", "Gabriela"];

export function leadIdAt(number: number): string {
  return `0192a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** Lead `number` of a source; a higher number is newer. */
export function aLead(number: number, given: Partial<Lead> = {}): Lead {
  const source: Source = given.source ?? "web";
  return {
    id: leadIdAt(number),
    firstName: NAMES[number % NAMES.length] ?? "",
    lastName: `Paredes ${number}`,
    channel: CHANNEL_OF[source],
    email: `lead${number}@example.com`,
    identification: "1713175071",
    origin: "Sitio web",
    createdAt: new Date(Date.UTC(2026, 10, 21, 15, 0, 0) + number * 1000).toISOString(),
    dealState: "new",
    crmState: "none",
    agency: "Quito Norte",
    formName: "",
    completion: null,
    vin: "",
    carLicense: "",
    rule: "",
    isErased: false,
    ...given,
    source,
  };
}

export function aDetail(lead: Lead, given: Partial<LeadDetail> = {}): LeadDetail {
  return {
    ...lead,
    phone: "+593987654321",
    product: "Andes Ruta",
    model: null,
    campaign: null,
    agencyMatch: null,
    advisor: null,
    pipeline: null,
    stage: null,
    stageAt: lead.createdAt,
    lostReason: "",
    firstContactAt: null,
    nextAction: null,
    nextActionAt: null,
    returnedAt: null,
    isSalesPipeline: true,
    entrySource: "integration",
    errors: [],
    fillers: [],
    suggestions: [],
    extraProperties: {},
    attribution: {},
    processing: "validated",
    externalId: null,
    crmId: null,
    crms: [],
    formId: null,
    original: null,
    doNotContact: false,
    consent: null,
    version: 1,
    trace: [],
    ...given,
  };
}

export function rejection(code: ErrorCode, details: object = {}) {
  const httpStatus = ERRORS[code];
  return HttpResponse.json({ code, message: code, httpStatus, details, requestId: "made-up" }, { status: httpStatus });
}

/**
 * Leads under `/api`, newest first, paged and filtered as in contract/leads/leads.ts, with a list of requested
 * addresses.
 */
export function generateLeads() {
  const details = new Map<string, LeadDetail>();
  const store = { leads: [] as Lead[], details, requested: [] as URL[], pageSize: PAGE_SIZE };

  const matching = (url: URL) =>
    store.leads.filter((lead) => {
      const [source, channel, dealState, term] = ["source", "channel", "dealState", "searchTerm"].map((name) =>
        url.searchParams.get(name),
      );
      return (
        (!source || lead.source === source) &&
        (!channel || lead.channel === channel) &&
        (!dealState || lead.dealState === dealState) &&
        (!term || `${lead.firstName} ${lead.lastName}`.toLowerCase().includes(term.toLowerCase()))
      );
    });

  const list = http.get("*/api/lead-prospection/deals", ({ request }) => {
    const url = new URL(request.url);
    store.requested.push(url);
    const found = matching(url);
    const limit = Number(url.searchParams.get("limit") ?? store.pageSize);
    const at = (cursor: string | null) => found.findIndex((lead) => lead.id === cursor);
    const [cursor, actual] = [url.searchParams.get("cursor"), url.searchParams.get("actualCursor")];
    let start = 0;
    if (cursor && url.searchParams.get("direction") === "prev") start = Math.max(0, at(cursor) - limit);
    else if (cursor) start = at(cursor) + 1;
    else if (actual) start = at(actual);
    const items = found.slice(start, start + limit);
    return HttpResponse.json({
      items,
      cursor: {
        actual: items[0]?.id ?? null,
        next: start + limit < found.length ? (items.at(-1)?.id ?? null) : null,
        prev: start > 0 ? (items[0]?.id ?? null) : null,
      },
    });
  });

  const total = http.get("*/api/lead-prospection/deals/total", ({ request }) => {
    const count = matching(new URL(request.url)).length;
    return HttpResponse.json({ count: Math.min(count, 10_000), isMore: count > 10_000 });
  });

  const get = http.get("*/api/lead-prospection/deal/:id", ({ params }) => {
    const detail = store.details.get(String(params.id));
    return detail ? HttpResponse.json(detail) : rejection("NOT_FOUND");
  });

  const directory = ["agencies", "model", "user/role/sales-manager"].map((path) =>
    http.get(`*/api/backoffice/${path}`, () => HttpResponse.json(DIRECTORY[path])),
  );

  const views = http.get("*/api/views", () => HttpResponse.json({ views: [], choices: [] }));
  return { store, server: setupServer(total, list, get, views, ...directory) };
}

export const QUITO = "0192b000-0000-7000-8000-000000000001";
const DIRECTORY: Record<string, unknown[]> = {
  agencies: [{ id: QUITO, name: "Quito Norte", code: "UIO1", city: "Quito" }],
  model: [{ id: leadIdAt(900), brand: "Andes", name: "Ruta", isActive: true }],
  "user/role/sales-manager": [{ id: leadIdAt(901), fullName: "Ana Asesora" }],
};
