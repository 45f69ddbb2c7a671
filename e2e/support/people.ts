export const PEOPLE = {
  superadmin: "superadmin@prospecta.example",
  /** Accounts of one journey each, because it signs out other sessions. */
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
