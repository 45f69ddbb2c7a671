type Trim = { name: string; year: number; price: number; aliases?: string[] };
export type Car = { brand: string; name: string; aliases: string[]; versions: Trim[] };

export const CHEVROLET: Car[] = [
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
export const VOLKSWAGEN: Car[] = [
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
