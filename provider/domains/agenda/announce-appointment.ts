import type { APPOINTMENT_CHANGES, MessageData } from "@/contract/webhooks/messages.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { publishRecordEvents } from "@/provider/outbox/webhook-events.ts";
import { type AppointmentRow, getAppointment } from "./queries.ts";

type AppointmentEvent = "appointment.created" | "appointment.updated" | "appointment.ended";
type AppointmentData = MessageData<"appointment.created">;

/** Publishes an appointment event; the lead must be locked. */
export async function announceAppointment<Event extends AppointmentEvent>(
  ctx: Pick<RequestContext, "db" | "request">,
  {
    event,
    id,
    toMessageData,
  }: { event: Event; id: string; toMessageData: (data: AppointmentData) => MessageData<Event> },
): Promise<void> {
  await publishRecordEvents(ctx, event, async (licenseId) => {
    const { version: _version, note: _note, isLeadReached: _reached, ...row } = await getAppointment(ctx.db, null, id);
    // Erasure could not find the person in sent payloads without a lead.
    const known = row.dealId === null ? { person: "", phone: "" } : {};
    return [{ data: toMessageData({ licenseId, ...row, ...known }), leadId: row.dealId }];
  });
}

const COLUMNS = {
  type: "type",
  startsAt: "startsAt",
  endsAt: "endsAt",
  advisor: "advisorId",
  agency: "agencyId",
  person: "person",
  phone: "phone",
  note: "note",
} as const satisfies Record<(typeof APPOINTMENT_CHANGES)[number], keyof AppointmentRow>;

export function changedFields(before: AppointmentRow, after: AppointmentRow) {
  const fields = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  return fields.filter((field) => before[COLUMNS[field]] !== after[COLUMNS[field]]);
}
