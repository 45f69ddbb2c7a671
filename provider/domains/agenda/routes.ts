import { appointments } from "@/contract/agenda/appointments.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import { listAdvisorAbsences } from "./absences.ts";
import { changeAppointment, makeAppointment } from "./commands.ts";
import { cancelAppointment, concludeAppointment, rescheduleAppointment } from "./ends.ts";
import { listAppointments, listAppointmentsOfLead } from "./queries.ts";

export const appointmentRoutes = implement(appointments, {
  list: query(listAppointments),
  absences: query(listAdvisorAbsences),
  ofLead: query((ctx, input) => listAppointmentsOfLead(ctx, input.dealId)),
  create: command(makeAppointment),
  update: command(changeAppointment),
  conclude: command(concludeAppointment),
  reschedule: command(rescheduleAppointment),
  cancel: command(cancelAppointment),
});
