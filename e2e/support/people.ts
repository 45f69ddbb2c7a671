/** The demo accounts that the journeys are told of, by what they are. */
export const PEOPLE = {
  superadmin: "superadmin@prospecta.example",
  /** Of one journey each, which signs out whoever else is signed in with it. */
  endsOthers: "admin-hdl@prospecta.example",
  isRevoked: "admin-cct@prospecta.example",
  administrator: "valeria.andrade@andesmotor.example",
  supervisor: "supervisor@andesmotor.example",
  general: "general@andesmotor.example",
  contactCentre: "cct@andesmotor.example",
  advisor: "asesor@andesmotor.example",
  host: "host@andesmotor.example",
  costaAdministrator: "admin@costaautos.example",
  costaSupervisor: "supervisor@costaautos.example",
} as const;

export type PersonName = keyof typeof PEOPLE;

export const PASSWORD = process.env.DEMO_PASSWORD || "Prospecta-2026";
