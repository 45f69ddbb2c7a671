const COMPANIES = {
  Platform: {
    "superadmin@prospecta.example": "superadmin",
    "admin-cct@prospecta.example": "admin-cct",
    "admin-hdl@prospecta.example": "admin-hdl",
  },
  "Andes Motor": {
    "valeria.andrade@andesmotor.example": "admin-client, two licences",
    "supervisor@andesmotor.example": "supervisor",
    "general@andesmotor.example": "general",
    "cct@andesmotor.example": "advisor-cct",
    "asesor@andesmotor.example": "sales-manager",
    "host@andesmotor.example": "host",
  },
  "Costa Autos": {
    "admin@costaautos.example": "admin-client",
    "supervisor@costaautos.example": "supervisor",
    "asesor@costaautos.example": "sales-manager",
    "host@costaautos.example": "host",
  },
};

export function demoAccounts(env) {
  const lines = Object.entries(COMPANIES).flatMap(([company, accounts]) => [
    company,
    ...Object.entries(accounts).map(([email, role]) => `  ${email.padEnd(36)}${role}`),
  ]);
  return [`Demo accounts, password ${env.DEMO_PASSWORD || "Prospecta-2026"}`, ...lines].join("\n");
}
