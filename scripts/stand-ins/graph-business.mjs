import { findGraphLead } from "../simulate/people.ts";

const PERMISSIONS = ["pages_show_list", "pages_read_engagement", "pages_manage_metadata", "ads_management"];
const PAGES = [
  { id: "104220000000001", name: "Andes Motor Quito" },
  { id: "104220000000002", name: "Andes Motor Guayaquil" },
];
const QUESTIONS = [
  { id: "1", key: "full_name", label: "Nombre completo", type: "FULL_NAME" },
  { id: "2", key: "email", label: "Correo electrónico", type: "EMAIL" },
  { id: "3", key: "phone_number", label: "Teléfono", type: "PHONE" },
  { id: "4", key: "¿qué_modelo_te_interesa?", label: "¿Qué modelo te interesa?", type: "CUSTOM" },
  {
    id: "5",
    key: "¿cuándo_piensas_comprar?",
    label: "¿Cuándo piensas comprar?",
    type: "CUSTOM",
    options: [
      { key: "este_mes", value: "Este mes" },
      { key: "después", value: "Después" },
    ],
  },
  { id: "6", key: "¿en_qué_agencia_te_atendemos?", label: "¿En qué agencia te atendemos?", type: "CUSTOM" },
  { id: "7", key: "número_de_cédula", label: "Número de cédula", type: "CUSTOM" },
];
const FORMS = [
  { id: "556600000000042", page: PAGES[0].id, name: "Cotiza tu SUV", status: "ACTIVE" },
  { id: "556600000000043", page: PAGES[0].id, name: "Prueba de manejo", status: "ACTIVE" },
  { id: "556600000000044", page: PAGES[0].id, name: "Feria 2025", status: "ARCHIVED" },
  { id: "556600000000045", page: PAGES[1].id, name: "Agenda tu mantenimiento", status: "ACTIVE" },
];
const NAMES = ["María Zambrano", "Luis Cedeño", "Ana Vélez", "José Andrade", "Rosa Mina"];
const AGO_MS = 3_600_000;

export class Business {
  subscribed = new Set();
  leads = new Map();
  tests = new Map();
  made = 0;

  constructor() {
    for (const form of FORMS) for (const [index, name] of NAMES.entries()) this.addLead(form, name, index + 1);
  }

  addLead(form, name, hoursAgo, answers) {
    this.made += 1;
    const id = `7845000${Date.now()}${100 + this.made}`;
    const created = new Date(Date.now() - hoursAgo * AGO_MS).toISOString().replace(/\.\d+Z$/, "+0000");
    const filled = answers ?? [
      { name: "full_name", values: [name] },
      { name: "email", values: [`lead${this.made}@example.com`] },
      { name: "phone_number", values: [`+59399${1_000_000 + this.made}`] },
      { name: "¿qué_modelo_te_interesa?", values: ["Ruta 4x4"] },
    ];
    this.leads.set(id, { id, created_time: created, form_id: form.id, is_organic: false, field_data: filled });
    return id;
  }

  answer({ method, path, query, token }) {
    const [, id, edge] = path.split("/");
    if (path === "/oauth/access_token") return { body: { access_token: tokenFor(query), token_type: "bearer" } };
    if (path === "/debug_token") return { body: { data: debugged(query.get("input_token") ?? "") } };
    if (path === "/me") return { body: { id: "10220000000000001", name: "Valeria Andrade" } };
    if (path === "/me/permissions") return { body: { data: listPermissions(token) } };
    if (path === "/me/accounts")
      return {
        body: paged(
          PAGES.map((page) => withToken(page, token)),
          query,
        ),
      };
    if (path === "/me/adaccounts") return { body: paged([{ id: "act_553000000000001", name: "Andes Motor" }], query) };
    if (edge === "subscribed_apps") return { body: this.subscription(method, id) };
    if (edge === "leadgen_forms") return { body: paged(this.listForms(id), query) };
    const form = FORMS.find((one) => one.id === id);
    if (form && !edge && method === "GET") return { body: this.listForms(form.page).find((one) => one.id === id) };
    if (form && edge === "leads") return { body: paged(this.listLeads(form, query), query) };
    if (form && edge === "test_leads") return this.testLead(method, form, query);
    if (!edge && this.leads.has(id)) return { body: this.lead(method, id) };
    const simulated = edge || method !== "GET" ? undefined : findGraphLead(id);
    return simulated && { body: simulated };
  }

  subscription(method, id) {
    if (method === "GET") {
      const apps = this.subscribed.has(id) ? [{ id: "4242", name: "Prospecta", subscribed_fields: ["leadgen"] }] : [];
      return { data: apps };
    }
    if (method === "POST") this.subscribed.add(id);
    else this.subscribed.delete(id);
    return { success: true };
  }

  listForms(page) {
    return FORMS.filter((form) => form.page === page).map(({ id, name, status }) => {
      const leads_count = [...this.leads.values()].filter((lead) => lead.form_id === id).length;
      return { id, name, status, locale: "es_LA", questions: QUESTIONS, leads_count };
    });
  }

  listLeads({ id }, query) {
    const [filter] = JSON.parse(query.get("filtering") ?? "[]");
    return [...this.leads.values()]
      .filter((lead) => lead.form_id === id)
      .filter((lead) => !filter || Date.parse(lead.created_time) / 1000 > filter.value);
  }

  testLead(method, form, query) {
    const before = this.tests.get(form.id);
    if (method === "GET") return { body: { data: before && this.leads.has(before) ? [{ id: before }] : [] } };
    const answers = JSON.parse(query.get("field_data") ?? "null") ?? undefined;
    const leadId = this.addLead(form, "Prueba", 0, answers);
    this.tests.set(form.id, leadId);
    const event = this.subscribed.has(form.page) ? { pageId: form.page, formId: form.id, leadId } : undefined;
    return { body: { id: leadId }, event };
  }

  lead(method, id) {
    if (method !== "DELETE") return this.leads.get(id);
    this.leads.delete(id);
    return { success: true };
  }
}

/** The name encodes how the token fails, so derived tokens include it. */
const tokenFor = (query) => `long-${query.get("fb_exchange_token") ?? query.get("code") ?? "token"}`.slice(0, 200);
const withToken = (page, token) => ({ ...page, access_token: `page-${page.id}-${token}` });

function debugged(token) {
  const isDead = /expired|revoked/.test(token);
  return { is_valid: !isDead, expires_at: Math.floor(Date.now() / 1000) + 60 * 86_400, app_id: "4242" };
}

function listPermissions(token) {
  const leads = { permission: "leads_retrieval", status: token.includes("denied") ? "declined" : "granted" };
  return [leads, ...PERMISSIONS.map((permission) => ({ permission, status: "granted" }))];
}

function paged(all, query) {
  const from = Number(query.get("after") ?? 0);
  const to = from + Number(query.get("limit") ?? 25);
  const cursors = { before: String(from), after: String(to) };
  return { data: all.slice(from, to), paging: { cursors, ...(to < all.length && { next: "http://next" }) } };
}
