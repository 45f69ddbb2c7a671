import type { Role } from "@/contract/access.ts";
import type { Source } from "@/contract/channels.ts";
import type { PropertyType } from "@/contract/properties.ts";

type Account = { email: string; fullName: string; roles: Role[]; licenses: string[] };
type Place = { name: string; code: string; city: string; aliases: string[] };
/** As it is sold in one year, at a price in dollars. */
type Trim = { name: string; year: number; price: number; aliases?: string[] };
type Car = { brand: string; name: string; aliases: string[]; versions: Trim[] };

export type DemoCompany = {
  name: string;
  slug: string;
  identification: string;
  /** Leads of the demo data, by licence. */
  licenses: { name: string; leads: number; agencies: Place[] }[];
  models: Car[];
  accounts: Account[];
};

export const PLATFORM = { name: "Prospecta", slug: "prospecta", identification: "1792000000001" };

export const PLATFORM_ACCOUNTS: Pick<Account, "email" | "fullName" | "roles">[] = [
  { email: "superadmin@prospecta.example", fullName: "Sofía Terán", roles: ["superadmin"] },
  { email: "admin-cct@prospecta.example", fullName: "Ramiro Cueva", roles: ["admin-cct"] },
  { email: "admin-hdl@prospecta.example", fullName: "Helena Dávila", roles: ["admin-hdl"] },
];

const NORTE = "Andes Motor Norte";
const SUR = "Andes Motor Sur";
const GUAYAQUIL = "Costa Autos Guayaquil";
const MANTA = "Costa Autos Manta";

const CHEVROLET: Car[] = [
  {
    brand: "Chevrolet",
    name: "D-Max",
    aliases: ["DMAX", "Dimax"],
    versions: [
      { name: "CS 2.5 TD 4x2 Trabajo", year: 2026, price: 29990, aliases: ["DMAX cabina sencilla"] },
      { name: "CD 2.5 TD 4x4", year: 2026, price: 38990, aliases: ["DMAX doble cabina"] },
      { name: "Hi-Ride 3.0 TD 4x4 AT", year: 2027, price: 47990, aliases: ["Hi Ride"] },
    ],
  },
  {
    brand: "Chevrolet",
    name: "Groove",
    aliases: [],
    versions: [
      { name: "LT 1.5 MT", year: 2026, price: 18990 },
      { name: "Premier 1.5 AT", year: 2027, price: 21490 },
    ],
  },
  {
    brand: "Chevrolet",
    name: "Captiva",
    aliases: ["Captiva XL"],
    versions: [
      { name: "LT 1.5T 5 pasajeros", year: 2026, price: 25990 },
      { name: "Premier 1.5T 7 pasajeros", year: 2027, price: 29490, aliases: ["Captiva 7 puestos"] },
    ],
  },
  {
    brand: "Chevrolet",
    name: "Onix",
    aliases: ["Onix Sedán", "Onix Turbo"],
    versions: [
      { name: "LT 1.0 Turbo MT", year: 2026, price: 17490 },
      { name: "Premier 1.0 Turbo AT", year: 2027, price: 20990, aliases: ["Onix RS"] },
    ],
  },
  {
    brand: "Chevrolet",
    name: "Tracker",
    aliases: [],
    versions: [
      { name: "LT 1.2 Turbo AT", year: 2026, price: 25490 },
      { name: "Premier 1.2 Turbo AT", year: 2027, price: 28490 },
    ],
  },
];
const VOLKSWAGEN: Car[] = [
  {
    brand: "Volkswagen",
    name: "T-Cross",
    aliases: ["TCross"],
    versions: [
      { name: "Trendline 1.6 AT", year: 2026, price: 26990 },
      { name: "Highline 1.4 TSI", year: 2027, price: 31990 },
    ],
  },
  {
    brand: "Volkswagen",
    name: "Nivus",
    aliases: [],
    versions: [
      { name: "Comfortline 200 TSI", year: 2026, price: 27490 },
      { name: "Highline 200 TSI", year: 2027, price: 29990 },
    ],
  },
  {
    brand: "Volkswagen",
    name: "Amarok",
    aliases: ["Amarok V6"],
    versions: [
      { name: "Comfortline 2.0 TDI 4x4", year: 2026, price: 52990 },
      { name: "V6 Extreme 3.0 TDI", year: 2027, price: 68990, aliases: ["Amarok Extreme"] },
    ],
  },
  {
    brand: "Volkswagen",
    name: "Tiguan",
    aliases: ["Tiguan Allspace"],
    versions: [
      { name: "Comfortline 1.4 TSI", year: 2026, price: 42990 },
      { name: "R-Line 2.0 TSI 4Motion", year: 2027, price: 51990, aliases: ["Tiguan R Line"] },
    ],
  },
];

type Beginning = {
  source: Source;
  name: string;
  costCentre?: string;
  isExternalManagement?: boolean;
  isActive?: boolean;
  below?: string[];
};

export const LEAD_ORIGINS: Beginning[] = [
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
    ...{ key: "formaDePago", labelEs: "Forma de pago", labelEn: "How they pay", type: "choice" },
    options: ["Contado", "Crédito directo", "Crédito bancario", "Leasing"],
  },
  {
    ...{ key: "plazoDeCompra", labelEs: "¿Cuándo piensa comprar?", labelEn: "When they mean to buy", type: "choice" },
    options: ["Este mes", "En tres meses", "Más adelante"],
  },
  { key: "autoEnParte", labelEs: "¿Entrega su auto como parte de pago?", labelEn: "Trades a car in", type: "boolean" },
  { key: "kilometraje", labelEs: "Kilometraje", labelEn: "Mileage", type: "number" },
  { key: "fechaPreferida", labelEs: "Fecha preferida", labelEn: "Preferred date", type: "date" },
  {
    ...{ key: "intereses", labelEs: "Le interesa", labelEn: "Interested in", type: "choices" },
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

type Outcome = { name: string; isEffective?: boolean; closesLead?: boolean; isActive?: boolean };

export const CONTACT_RESULTS: { name: string; isHumanContact: boolean; below: Outcome[] }[] = [
  {
    name: "Contactado",
    isHumanContact: true,
    below: [
      { name: "Agenda cita", isEffective: true },
      { name: "Agenda prueba de manejo", isEffective: true },
      { name: "Pide cotización", isEffective: true },
      { name: "Volver a llamar" },
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
      { name: "Mensaje automático enviado" },
      { name: "Número equivocado", closesLead: true },
      { name: "Fax", isActive: false },
    ],
  },
];

export const COMPANIES: DemoCompany[] = [
  {
    name: "Andes Motor",
    slug: "andes-motor",
    identification: "1790012345001",
    licenses: [
      {
        name: NORTE,
        leads: 2700,
        agencies: [
          { name: "Quito Norte", code: "UIO-NORTE", city: "Quito", aliases: ["El Inca", "La Prensa"] },
          { name: "Cumbayá", code: "UIO-CUMB", city: "Quito", aliases: ["Valle de Cumbayá"] },
          { name: "Carapungo", code: "UIO-CARA", city: "Quito", aliases: [] },
          { name: "Ibarra", code: "IBR", city: "Ibarra", aliases: ["Ibarra Centro"] },
          { name: "Tulcán", code: "TUL", city: "Tulcán", aliases: [] },
        ],
      },
      {
        name: SUR,
        leads: 1200,
        agencies: [
          { name: "Quito Sur", code: "UIO-SUR", city: "Quito", aliases: ["Quitumbe"] },
          { name: "Ambato", code: "AMB", city: "Ambato", aliases: ["Ficoa"] },
          { name: "Cuenca", code: "CUE", city: "Cuenca", aliases: ["Cuenca Centro"] },
          { name: "Loja", code: "LOJ", city: "Loja", aliases: [] },
        ],
      },
    ],
    models: [
      {
        brand: "Andes",
        name: "Ruta 4x4",
        aliases: ["Ruta", "Ruta 4x4 Premium"],
        versions: [
          { name: "Trabajo 2.4 TD", year: 2026, price: 31990, aliases: ["Ruta de trabajo"] },
          { name: "Premium 2.4 TD AT", year: 2027, price: 39990, aliases: ["Ruta full"] },
        ],
      },
      {
        brand: "Andes",
        name: "Cumbre",
        aliases: ["Cumbre SUV"],
        versions: [
          { name: "Base 1.5 MT", year: 2026, price: 22990 },
          { name: "Premium 1.5 Turbo AT", year: 2027, price: 27990, aliases: ["Cumbre full"] },
        ],
      },
      {
        brand: "Andes",
        name: "Páramo",
        aliases: [],
        versions: [
          { name: "Base 2.0 AT", year: 2026, price: 33990 },
          { name: "Expedición 2.0 Turbo 4x4", year: 2027, price: 41990 },
        ],
      },
      ...CHEVROLET,
      ...VOLKSWAGEN,
    ],
    accounts: [
      {
        email: "valeria.andrade@andesmotor.example",
        fullName: "Valeria Andrade",
        roles: ["admin-client"],
        licenses: [NORTE, SUR],
      },
      { email: "supervisor@andesmotor.example", fullName: "Mauricio Játiva", roles: ["supervisor"], licenses: [NORTE] },
      { email: "general@andesmotor.example", fullName: "Lorena Proaño", roles: ["general"], licenses: [NORTE] },
      { email: "cct@andesmotor.example", fullName: "Esteban Llerena", roles: ["advisor-cct"], licenses: [NORTE] },
      { email: "asesor@andesmotor.example", fullName: "Paúl Cárdenas", roles: ["sales-manager"], licenses: [NORTE] },
      {
        email: "carolina.ortiz@andesmotor.example",
        fullName: "Carolina Ortiz",
        roles: ["sales-manager"],
        licenses: [NORTE],
      },
      {
        email: "bryan.toapanta@andesmotor.example",
        fullName: "Bryan Toapanta",
        roles: ["sales-manager"],
        licenses: [NORTE],
      },
      { email: "host@andesmotor.example", fullName: "Nicole Benítez", roles: ["host"], licenses: [NORTE] },
      {
        email: "ximena.carrion@andesmotor.example",
        fullName: "Ximena Carrión",
        roles: ["sales-manager"],
        licenses: [SUR],
      },
      {
        email: "jefferson.guaman@andesmotor.example",
        fullName: "Jefferson Guamán",
        roles: ["sales-manager"],
        licenses: [SUR],
      },
    ],
  },
  {
    name: "Costa Autos",
    slug: "costa-autos",
    identification: "0990054321001",
    licenses: [
      {
        name: GUAYAQUIL,
        leads: 750,
        agencies: [
          { name: "Guayaquil Norte", code: "GYE-NORTE", city: "Guayaquil", aliases: ["Juan Tanca Marengo"] },
          { name: "Samborondón", code: "GYE-SAMB", city: "Samborondón", aliases: ["La Puntilla"] },
          { name: "Guayaquil Sur", code: "GYE-SUR", city: "Guayaquil", aliases: [] },
        ],
      },
      {
        name: MANTA,
        leads: 350,
        agencies: [
          { name: "Manta", code: "MNT", city: "Manta", aliases: ["Manta Centro"] },
          { name: "Portoviejo", code: "PVO", city: "Portoviejo", aliases: [] },
        ],
      },
    ],
    models: [
      {
        brand: "Costa",
        name: "Brisa",
        aliases: ["Brisa Hatchback"],
        versions: [
          { name: "Base 1.2 MT", year: 2026, price: 14990 },
          { name: "Plus 1.2 AT", year: 2027, price: 16990 },
        ],
      },
      {
        brand: "Costa",
        name: "Marea",
        aliases: ["Marea SUV"],
        versions: [
          { name: "Base 1.6 AT", year: 2026, price: 21990 },
          { name: "Plus 1.6 AT", year: 2027, price: 24490 },
        ],
      },
      ...CHEVROLET,
      ...VOLKSWAGEN,
    ],
    accounts: [
      {
        email: "admin@costaautos.example",
        fullName: "Roberto Alcívar",
        roles: ["admin-client"],
        licenses: [GUAYAQUIL, MANTA],
      },
      {
        email: "supervisor@costaautos.example",
        fullName: "Gina Intriago",
        roles: ["supervisor"],
        licenses: [GUAYAQUIL],
      },
      { email: "asesor@costaautos.example", fullName: "Jairo Macías", roles: ["sales-manager"], licenses: [GUAYAQUIL] },
      { email: "host@costaautos.example", fullName: "Melissa Vera", roles: ["host"], licenses: [GUAYAQUIL] },
      {
        email: "katherine.loor@costaautos.example",
        fullName: "Katherine Loor",
        roles: ["sales-manager"],
        licenses: [MANTA],
      },
    ],
  },
];
