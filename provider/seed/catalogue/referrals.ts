import type { referralBenefit, referralCode, referralConfig } from "@/provider/db/schema/referral-programme.ts";

export const PROGRAMME = {
  titleEs: "Estrena auto con un beneficio de quien te conoce",
  titleEn: "A new car, with a benefit from someone you know",
  textEs: "Déjanos tus datos y un asesor te llama hoy. Si compras, los dos ganan.",
  textEn: "Leave your details and an advisor calls you today. If you buy, you both win.",
  codePrefix: "AM",
  codeLength: 6,
} satisfies Partial<typeof referralConfig.$inferInsert>;

type Benefit = Pick<typeof referralBenefit.$inferInsert, "audience" | "titleEs" | "titleEn" | "textEs" | "textEn">;
export const BENEFITS: Benefit[] = [
  {
    audience: "friend",
    titleEs: "Primer mantenimiento sin costo",
    titleEn: "First service free",
    textEs: "Hasta los 5.000 km, en cualquiera de nuestros talleres.",
    textEn: "Up to 5,000 km, at any of our workshops.",
  },
  {
    audience: "friend",
    titleEs: "Prueba de manejo a domicilio",
    titleEn: "Test drive at your door",
    textEs: "Llevamos el auto a donde estés.",
    textEn: "We bring the car to you.",
  },
  {
    audience: "referrer",
    titleEs: "Tarjeta de combustible de $150",
    titleEn: "Fuel card of $150",
    textEs: "Cuando tu referido retira su auto.",
    textEn: "When your friend collects the car.",
  },
];

type Code = Pick<typeof referralCode.$inferInsert, "kind" | "name" | "holder" | "isActive"> & {
  code: string;
  weight: number;
};
export const CODES: Code[] = [
  {
    kind: "member",
    code: "AM#RWQ74",
    weight: 6,
    holder: { firstName: "Lucía", lastName: "Paredes", phone: "+593991234567", email: "lucia.paredes@correo.example" },
  },
  {
    kind: "member",
    code: "AM#KTHB9",
    weight: 4,
    holder: { firstName: "Andrés", lastName: "Villacís", phone: "+593987651234" },
  },
  { kind: "affiliate", code: "FERIA-#", name: "Feria del Auto 2026", weight: 9 },
  { kind: "affiliate", code: "COOP-PICHINCHA-#", name: "Cooperativa Pichincha", weight: 7 },
  {
    kind: "member",
    code: "AM#WNX35",
    weight: 3,
    holder: { firstName: "Gabriela", lastName: "Cevallos", phone: "+593998104412", email: "g.cevallos@correo.example" },
  },
  { kind: "member", code: "AM#HDPM6", weight: 2, holder: { firstName: "Patricio", lastName: "Robalino" } },
  { kind: "member", code: "AM#QZT82", weight: 1, holder: { firstName: "Mónica", lastName: "Tipán" }, isActive: false },
  { kind: "affiliate", code: "TAXI-ANDES-#", name: "Unión de Taxis", weight: 4 },
  { kind: "affiliate", code: "FERIA-2025-#", name: "Feria del Auto 2025", weight: 0, isActive: false },
];

export const TERMS = {
  title: "Programa de referidos: términos y condiciones",
  paragraphs: [
    "1. Puede referir quien recibió un código del concesionario. Cada persona se refiere una sola vez en doce meses; cuenta el primer código.",
    "2. Nadie se refiere a sí mismo. El personal del concesionario no participa.",
    "3. La recompensa se entrega cuando el referido retira el vehículo que compró, y se pierde si la compra se anula.",
    "4. Los datos del formulario se usan para contactar al referido por su interés. Puede pedir verlos, corregirlos o eliminarlos.",
  ],
};
