import type { PropertyType } from "@/contract/catalogue/custom-fields.ts";
import type { FollowUp } from "@/contract/follow-up/contact-results.ts";
import type { Source } from "@/contract/kernel/channels.ts";

type ReminderStart = {
  source: Source;
  name: string;
  costCentre?: string;
  isExternalManagement?: boolean;
  isActive?: boolean;
  below?: string[];
};

export const LEAD_ORIGINS: ReminderStart[] = [
  { source: "web", name: "Página principal", costCentre: "MKT-100", below: ["Cotizador", "Prueba de manejo"] },
  { source: "web", name: "Chat del sitio", costCentre: "MKT-100" },
  { source: "meta", name: "Campaña pickups", costCentre: "MKT-210", below: ["Formulario instantáneo", "WhatsApp"] },
  { source: "meta", name: "Lanzamiento SUV", costCentre: "MKT-220" },
  { source: "tiktok", name: "Prueba de manejo SUV", costCentre: "MKT-230" },
  { source: "brand", name: "Sitio de la marca" },
  { source: "meta_pv", name: "Mantenimiento de 10.000 km", costCentre: "TAL-110" },
  { source: "showroom", name: "Visita espontánea" },
  { source: "showroom", name: "Ferias", costCentre: "EVE-300", below: ["Feria del Automóvil de Quito", "Expo Cuenca"] },
  { source: "external-management", name: "Contacto propio del asesor", isExternalManagement: true },
  { source: "external-management", name: "Feria", costCentre: "EVE-310", isExternalManagement: true },
  { source: "external-management", name: "Llamada entrante", isExternalManagement: true },
  { source: "external-management", name: "Convenio cooperativas", costCentre: "COM-400", isExternalManagement: true },
  { source: "referred-code", name: "Clientes que refieren" },
  { source: "web", name: "Black Friday 2025", costCentre: "MKT-190", isActive: false },
];

type Field = {
  key: string;
  labelEs: string;
  labelEn: string;
  type: PropertyType;
  options?: string[];
  isActive?: boolean;
};

export const PROPERTIES: Field[] = [
  {
    key: "formaDePago",
    labelEs: "Forma de pago",
    labelEn: "How they pay",
    type: "choice",
    options: ["Contado", "Crédito directo", "Crédito bancario", "Leasing"],
  },
  {
    key: "plazoDeCompra",
    labelEs: "¿Cuándo piensa comprar?",
    labelEn: "When they mean to buy",
    type: "choice",
    options: ["Este mes", "En tres meses", "Más adelante"],
  },
  { key: "autoEnParte", labelEs: "¿Entrega su auto como parte de pago?", labelEn: "Trades a car in", type: "boolean" },
  { key: "kilometraje", labelEs: "Kilometraje", labelEn: "Mileage", type: "number" },
  { key: "fechaPreferida", labelEs: "Fecha preferida", labelEn: "Preferred date", type: "date" },
  {
    key: "intereses",
    labelEs: "Le interesa",
    labelEn: "Interested in",
    type: "choices",
    options: ["Prueba de manejo", "Cotización", "Accesorios", "Mantenimiento prepagado"],
  },
  { key: "ciudadDeResidencia", labelEs: "Ciudad de residencia", labelEn: "City", type: "text" },
  {
    key: "bonoChatarrizacion",
    labelEs: "Bono de chatarrización",
    labelEn: "Scrappage bonus",
    type: "boolean",
    isActive: false,
  },
];

export const AUTOMATIC_RESULT = "Mensaje automático enviado";

type Outcome = { name: string; isEffective?: boolean; closesLead?: boolean; followUp?: FollowUp; isActive?: boolean };

export const CONTACT_RESULTS: { name: string; isHumanContact: boolean; below: Outcome[] }[] = [
  {
    name: "Contactado",
    isHumanContact: true,
    below: [
      { name: "Agenda cita", isEffective: true, followUp: "appointment" },
      { name: "Agenda prueba de manejo", isEffective: true, followUp: "appointment" },
      { name: "Pide cotización", isEffective: true },
      { name: "Volver a llamar", followUp: "callback" },
      { name: "No le interesa", closesLead: true },
      { name: "Ya compró", closesLead: true },
    ],
  },
  {
    name: "No contactado",
    isHumanContact: false,
    below: [
      { name: "No contesta" },
      { name: "Buzón de voz" },
      { name: "Ocupado" },
      { name: AUTOMATIC_RESULT },
      { name: "Número equivocado", closesLead: true },
      { name: "Fax", isActive: false },
    ],
  },
];
