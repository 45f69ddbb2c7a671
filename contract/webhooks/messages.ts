import * as z from "zod";
import { ConnectionError } from "../ad-networks/connections.ts";
import { Appointment, AppointmentState } from "../agenda/appointments.ts";
import { DeliveryFailureReason } from "../deliveries/deliveries.ts";
import { Network } from "../kernel/closed-lists.ts";
import { Id } from "../kernel/records.ts";
import { LeadDetail } from "../leads/leads.ts";
import { Referral, Reward } from "../referrals/referrals.ts";
import { Visit, VisitResult } from "../showroom/visits.ts";
import { type SentEvent, WebhookMessage } from "./webhooks.ts";

const Licensed = z.object({ licenseId: Id });

export const WebhookLead = Licensed.extend(
  LeadDetail.pick({
    id: true,
    createdAt: true,
    channel: true,
    source: true,
    origin: true,
    dealState: true,
    crmState: true,
    firstName: true,
    lastName: true,
    phone: true,
    email: true,
    identification: true,
    product: true,
    agency: true,
    lostReason: true,
    isSalesPipeline: true,
    formName: true,
    externalId: true,
    doNotContact: true,
    errors: true,
    extraProperties: true,
  }).shape,
).extend({
  updatedAt: z.iso.datetime(),
  modelId: Id.nullable(),
  agencyId: Id.nullable(),
  advisorId: Id.nullable(),
  pipelineId: Id.nullable(),
  stageId: Id.nullable(),
  campaignId: Id.nullable(),
  originalId: Id.nullable(),
});
export type WebhookLead = z.infer<typeof WebhookLead>;

/** Too long messages omit custom fields and mark it. */
const OfLead = WebhookLead.partial({ errors: true, extraProperties: true }).extend({
  isShortened: z.literal(true).optional(),
});
const OfCrm = OfLead.extend({
  crm: z.string(),
  crmId: z.string().nullable(),
  status: z.number().int().nullable(),
  failureReason: DeliveryFailureReason.nullable(),
});

/** `person` and `phone` are blank unless they are the lead's. */
const OfAppointment = Licensed.extend(
  Appointment.pick({
    id: true,
    type: true,
    state: true,
    startsAt: true,
    endsAt: true,
    person: true,
    phone: true,
    dealId: true,
    advisor: true,
    agency: true,
    previousId: true,
    doNotContact: true,
  }).shape,
);
/** Fields reported as changed; a note's text is not included. */
export const APPOINTMENT_CHANGES = [
  "type",
  "startsAt",
  "endsAt",
  "advisor",
  "agency",
  "person",
  "phone",
  "note",
] as const;

const OfVisit = Licensed.extend(
  Visit.pick({
    id: true,
    dealId: true,
    dealState: true,
    person: true,
    phone: true,
    product: true,
    reason: true,
    companions: true,
    agency: true,
    advisor: true,
    isAppointment: true,
    arrivedAt: true,
    calledAt: true,
    attendedAt: true,
    closedAt: true,
    result: true,
  }).shape,
);

/** Excludes the code's holder and the referred person, who is in the lead's events. */
const OfReferral = Licensed.extend(
  Referral.pick({ id: true, createdAt: true, leadId: true, code: true, codeId: true, kind: true, state: true }).shape,
);
const OfReward = Licensed.extend(
  Reward.pick({
    id: true,
    referralId: true,
    leadId: true,
    code: true,
    benefit: true,
    state: true,
    earnedAt: true,
    isOnHold: true,
  }).shape,
);

/** @param version of `data`: increases when a field is removed or changes meaning, not when one is added */
const message = <Data extends z.ZodObject>(summary: string, data: Data, version = 1) => ({ version, summary, data });

export const WEBHOOK_PAYLOADS = {
  "lead.created": message("A lead came in and is good", OfLead),
  "lead.duplicated": message("A lead came in that repeats another, `originalId`", OfLead),
  "lead.failed": message("A lead came in that lacks something, told in `errors`", OfLead),
  "lead.updated": message(
    "A lead was corrected; `changed` names its fields",
    OfLead.extend({ changed: z.array(z.string()) }),
  ),
  "lead.reprocessed": message("A lead was judged again", OfLead),
  "lead.assigned": message("A lead was given to an advisor", OfLead.extend({ advisor: z.string() })),
  "lead.stage_changed": message(
    "A lead was moved to another stage",
    OfLead.extend({ fromStage: z.string(), stage: z.string() }),
  ),
  "lead.crm_integrated": message("A CRM has taken the lead", OfCrm),
  "lead.crm_failed": message("A CRM has refused the lead for good", OfCrm),
  "appointment.created": message(
    "An appointment was made; `previousId` is the appointment that it replaces",
    OfAppointment,
  ),
  "appointment.updated": message(
    "A planned appointment was changed or moved; `changed` names its fields",
    OfAppointment.extend({ changed: z.array(z.enum(APPOINTMENT_CHANGES)) }),
  ),
  "appointment.ended": message(
    "An appointment ended, as its `state` says",
    OfAppointment.extend({ state: AppointmentState.exclude(["planned"]) }),
  ),
  "visit.arrived": message("Somebody came to the showroom", OfVisit),
  "visit.ended": message("A visit ended, with what came of it", OfVisit.extend({ result: VisitResult })),
  "referral.created": message("A lead came by a referral code", OfReferral),
  "referral.reviewed": message("Somebody said whether a referral counts", OfReferral),
  "referral.reward_changed": message(
    "A reward was earned, approved, handed over or made void, as its `state` says",
    OfReward,
  ),
  "connection.unhealthy": message(
    "A connection to an ad network broke, or a form of it fell silent",
    Licensed.extend({
      id: Id,
      network: Network,
      name: z.string(),
      reason: z.enum(["broken", "silent"]),
      failureReason: ConnectionError.nullable(),
      form: z.object({ id: Id, name: z.string() }).nullable(),
    }),
  ),
  "person.erased": message(
    "A person's data was erased; receivers must erase data of these leads too",
    Licensed.extend({ leadIds: z.array(Id) }),
  ),
  "webhook.test": message(
    "Somebody tries whether messages arrive",
    Licensed.extend({ webhookId: Id, webhook: z.string() }),
  ),
} as const satisfies Record<SentEvent, ReturnType<typeof message>>;

type MessageDataByEvent = { [Event in SentEvent]: z.infer<(typeof WEBHOOK_PAYLOADS)[Event]["data"]> };
export type MessageData<Event extends SentEvent> = MessageDataByEvent[Event];

export function messageSchema(event: SentEvent) {
  const { version, data } = WEBHOOK_PAYLOADS[event];
  return WebhookMessage.extend({ type: z.literal(event), version: z.literal(version), data });
}
