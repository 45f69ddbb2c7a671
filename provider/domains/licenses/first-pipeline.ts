import type { Row } from "@/provider/db/insert-rows.ts";
import type { stage } from "@/provider/db/schema/companies.ts";

type StageGiven = Pick<Row<typeof stage>, "name" | "colour"> & Partial<Row<typeof stage>>;

export const FIRST_PIPELINE = "Ventas";

export const FIRST_STAGES = [
  { name: "Nuevo", colour: "blue", slaHours: 1 },
  { name: "Contactado", colour: "grey", slaHours: 24 },
  { name: "Cita agendada", colour: "amber", slaHours: 72 },
  { name: "Negociación", colour: "teal", slaHours: 120 },
  { name: "Ganado", colour: "green", type: "won" },
  {
    name: "Perdido",
    colour: "red",
    type: "lost",
    reasons: ["Compró en otro lugar", "Precio", "Crédito negado", "No responde"],
  },
] satisfies StageGiven[];
