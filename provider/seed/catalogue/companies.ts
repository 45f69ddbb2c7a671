import type { Role } from "@/contract/kernel/access.ts";
import type { CrmEnd } from "../crm-history.ts";
import { type Car, CHEVROLET, VOLKSWAGEN } from "./cars.ts";

type Account = { email: string; fullName: string; roles: Role[]; licenses: string[] };
type AgencyDefinition = { name: string; code: string; city: string; aliases: string[] };

export type DemoCompany = {
  name: string;
  slug: string;
  identification: string;
  licenses: { name: string; leads: number; agencies: AgencyDefinition[]; crm?: CrmEnd }[];
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

export const COMPANIES: DemoCompany[] = [
  {
    name: "Andes Motor",
    slug: "andes-motor",
    identification: "1790012345001",
    licenses: [
      {
        name: NORTE,
        leads: 2700,
        crm: "removed",
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
        crm: "paused",
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
        crm: "removed",
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
