import type { MessageData, WebhookLead } from "./messages.ts";
import type { SentEvent } from "./webhooks.ts";

const licenseId = "01900000-0000-7000-8000-0000000000a1";
const agency = { id: "01900000-0000-7000-8000-0000000000a2", name: "Quito Norte" };
const advisor = { id: "01900000-0000-7000-8000-0000000000a3", name: "Daniela Ortiz" };
const leadId = "01900000-0000-7000-8000-0000000000b1";
const person = "María Zambrano";
const phone = "+593987654321";
const product = "Andes Ruta 4x4";

const lead: WebhookLead = {
  licenseId,
  id: leadId,
  createdAt: "2026-11-20T15:00:00.000Z",
  updatedAt: "2026-11-20T15:00:00.000Z",
  channel: "digital",
  source: "web",
  origin: "Web",
  dealState: "new",
  crmState: "not integrated",
  firstName: "María",
  lastName: "Zambrano",
  phone,
  email: "maria.zambrano@example.com",
  identification: "1710034065",
  product,
  modelId: "01900000-0000-7000-8000-0000000000a4",
  agency: agency.name,
  agencyId: agency.id,
  advisorId: null,
  pipelineId: "01900000-0000-7000-8000-0000000000a5",
  stageId: "01900000-0000-7000-8000-0000000000a6",
  lostReason: "",
  isSalesPipeline: true,
  formName: "Cotizador",
  campaignId: null,
  externalId: "WEB-10231",
  originalId: null,
  doNotContact: false,
  errors: [],
  extraProperties: {},
};

const appointment: MessageData<"appointment.created"> = {
  licenseId,
  id: "01900000-0000-7000-8000-0000000000c1",
  type: "testDrive",
  state: "planned",
  startsAt: "2026-11-24T15:00:00.000Z",
  endsAt: "2026-11-24T16:00:00.000Z",
  person,
  phone,
  dealId: leadId,
  advisor,
  agency,
  previousId: null,
  doNotContact: false,
};

const visit: MessageData<"visit.arrived"> = {
  licenseId,
  id: "01900000-0000-7000-8000-0000000000d1",
  dealId: leadId,
  dealState: "new",
  person,
  phone,
  product,
  reason: "testDrive",
  companions: 1,
  agency,
  advisor: null,
  isAppointment: false,
  arrivedAt: "2026-11-24T14:55:00.000Z",
  calledAt: null,
  attendedAt: null,
  closedAt: null,
  result: null,
};

const referral: MessageData<"referral.created"> = {
  licenseId,
  id: leadId,
  createdAt: "2026-11-20T15:00:00.000Z",
  leadId,
  code: "LUCIA7K",
  codeId: "01900000-0000-7000-8000-0000000000e1",
  kind: "member",
  state: "review",
};

const integrated = { ...lead, crmState: "integrated" as const };

export const WEBHOOK_EXAMPLES: { readonly [Event in SentEvent]: MessageData<Event> } = {
  "lead.created": lead,
  "lead.duplicated": { ...lead, dealState: "duplicated", originalId: "01900000-0000-7000-8000-0000000000b2" },
  "lead.failed": { ...lead, dealState: "failed", phone: "", errors: [{ field: "phone", code: "required" }] },
  "lead.updated": { ...lead, changed: ["firstName"] },
  "lead.reprocessed": lead,
  "lead.assigned": { ...lead, advisorId: advisor.id, advisor: advisor.name },
  "lead.stage_changed": { ...lead, fromStage: "Nuevo", stage: "Contactado" },
  "lead.crm_integrated": { ...integrated, crm: "Tecnom", crmId: "884213", status: 200, failureReason: null },
  "lead.crm_failed": { ...lead, crm: "Tecnom", crmId: null, status: 422, failureReason: "refused" },
  "appointment.created": appointment,
  "appointment.updated": { ...appointment, changed: ["startsAt", "endsAt"] },
  "appointment.ended": { ...appointment, state: "shown" },
  "visit.arrived": visit,
  "visit.ended": {
    ...visit,
    advisor,
    calledAt: "2026-11-24T14:56:00.000Z",
    attendedAt: "2026-11-24T15:00:00.000Z",
    closedAt: "2026-11-24T15:50:00.000Z",
    result: "quoted",
  },
  "referral.created": referral,
  "referral.reviewed": { ...referral, state: "accepted" },
  "referral.reward_changed": {
    licenseId,
    id: "01900000-0000-7000-8000-0000000000e2",
    referralId: leadId,
    leadId,
    code: "LUCIA7K",
    benefit: "Un mantenimiento",
    state: "approved",
    earnedAt: "2026-11-28T16:00:00.000Z",
    isOnHold: false,
  },
  "connection.unhealthy": {
    licenseId,
    id: "01900000-0000-7000-8000-0000000000f1",
    network: "meta",
    name: "Andes Motor",
    reason: "broken",
    failureReason: "tokenRevoked",
    form: null,
  },
  "person.erased": { licenseId, leadIds: [leadId] },
  "webhook.test": { licenseId, webhookId: "01900000-0000-7000-8000-0000000000f2", webhook: "Bodega" },
};
