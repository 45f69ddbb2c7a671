import { appointments } from "@/contract/agenda/appointments.ts";
import { implement } from "@/provider/http/implement.ts";
import { listAdvisorAbsences } from "./absences.ts";
import { changeAppointment, makeAppointment } from "./commands.ts";
import { cancelAppointment, concludeAppointment, rescheduleAppointment } from "./ends.ts";
import { listAppointments, listAppointmentsOfLead } from "./queries.ts";

export const appointmentRoutes = implement(appointments, {
  list: ({ db, actor, input }) => listAppointments(db, actor, input),
  absences: ({ db, actor, input }) => listAdvisorAbsences(db, actor, input),
  ofLead: ({ db, actor, input }) => listAppointmentsOfLead(db, actor, input.dealId),
  create: ({ db, actor, origin, input }) => makeAppointment(db, actor, origin, input),
  update: ({ db, actor, origin, input }) => changeAppointment(db, actor, origin, input),
  conclude: ({ db, actor, origin, input }) => concludeAppointment(db, actor, origin, input),
  reschedule: ({ db, actor, origin, input }) => rescheduleAppointment(db, actor, origin, input),
  cancel: ({ db, actor, origin, input }) => cancelAppointment(db, actor, origin, input),
});
