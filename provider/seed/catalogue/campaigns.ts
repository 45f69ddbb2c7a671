import type { Source } from "@/contract/kernel/channels.ts";

type Wish = "open" | "paused" | "closed";

export type DemoCampaign = {
  name: string;
  source: Source;
  origin?: string;
  state: Wish;
  from: number;
  to: number;
  until?: number;
  share: number;
  cost: number;
  spent: number;
  utm?: string;
  ids?: string;
};

export const CAMPAIGNS: DemoCampaign[] = [
  {
    name: "Lanzamiento SUV",
    source: "meta",
    origin: "Lanzamiento SUV",
    state: "closed",
    from: -88,
    to: -47,
    share: 0.5,
    cost: 6.4,
    spent: 0.97,
    ids: "3101",
  },
  {
    name: "Bono de temporada",
    source: "web",
    origin: "Página principal",
    state: "closed",
    from: -75,
    to: -40,
    share: 0.45,
    cost: 8.1,
    spent: 1,
    utm: "bono-temporada",
  },
  {
    name: "Prueba de manejo SUV",
    source: "tiktok",
    origin: "Prueba de manejo SUV",
    state: "open",
    from: -60,
    to: -12,
    share: 0.55,
    cost: 4.2,
    spent: 0.99,
    ids: "7204",
  },
  {
    name: "Cotiza tu camioneta",
    source: "meta",
    origin: "Campaña pickups",
    state: "open",
    from: -45,
    to: 15,
    share: 0.55,
    cost: 7.2,
    spent: 0.74,
    ids: "3102",
  },
  {
    name: "Remarketing del sitio",
    source: "web",
    origin: "Página principal",
    state: "open",
    from: -38,
    to: 30,
    share: 0.35,
    cost: 5.6,
    spent: 0.58,
    utm: "remarketing-sitio",
  },
  {
    name: "Videos de dueños",
    source: "tiktok",
    state: "paused",
    from: -30,
    to: 20,
    until: -9,
    share: 0.35,
    cost: 4.8,
    spent: 0.46,
    ids: "7205",
  },
  {
    name: "Estrena con crédito",
    source: "meta",
    state: "open",
    from: -14,
    to: 25,
    share: 0.3,
    cost: 6.9,
    spent: 0.4,
    ids: "3103",
  },
  {
    name: "Cierre de año",
    source: "meta",
    state: "open",
    from: 7,
    to: 40,
    share: 0.5,
    cost: 6.5,
    spent: 0,
    ids: "3104",
  },
];
