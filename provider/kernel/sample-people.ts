import { v7 as uuidv7 } from "uuid";
import { cedulaCheckDigit } from "@/contract/kernel/validation.ts";
import { fold } from "@/contract/leads/search-term.ts";

export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error("Nothing to pick from");
    return items[this.int(items.length)] as T;
  }

  weighed<T>(items: readonly (readonly [T, number])[]): T {
    let remaining = this.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      remaining -= weight;
      if (remaining < 0) return item;
    }
    return (items.at(-1) as readonly [T, number])[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(10)).join("");
  }

  letters(count: number, alphabet: string): string {
    return Array.from({ length: count }, () => alphabet[this.int(alphabet.length)]).join("");
  }

  id(at: string): string {
    const random = Uint8Array.from({ length: 16 }, () => this.int(256));
    return uuidv7({ msecs: Date.parse(at), random, seq: this.int(2 ** 31) });
  }
}

export type Person = { firstName: string; lastName: string; identification: string; phone: string; email: string };

const FIRST_NAMES = [
  "María José",
  "Ana Lucía",
  "Gabriela",
  "Verónica",
  "Carla",
  "Daniela",
  "Andrea",
  "Paola",
  "Fernanda",
  "Valentina",
  "Camila",
  "Doménica",
  "Rosa Elena",
  "Mónica",
  "Silvia",
  "Karla",
  "Johanna",
  "Mishell",
  "Emilia",
  "Martina",
  "Carlos",
  "Luis Alberto",
  "José Luis",
  "Juan Carlos",
  "Diego",
  "Santiago",
  "Andrés",
  "Cristian",
  "Byron",
  "Wilson",
  "Jorge",
  "Fabián",
  "Patricio",
  "Edison",
  "Mateo",
  "Sebastián",
  "Ángel",
  "Segundo",
  "Marco",
  "Freddy",
  "Iván",
  "Darwin",
] as const;

const FAMILY = [
  "Zambrano",
  "Cedeño",
  "Vera",
  "Mendoza",
  "Moreira",
  "García",
  "Rodríguez",
  "Sánchez",
  "Macías",
  "Vélez",
  "Andrade",
  "Guerrero",
  "Quishpe",
  "Guamán",
  "Chicaiza",
  "Morocho",
  "Toapanta",
  "Yánez",
  "Espinoza",
  "Cevallos",
  "Ortiz",
  "Paredes",
  "Villacís",
  "Narváez",
  "Bravo",
  "Loor",
  "Intriago",
  "Alcívar",
  "Peñafiel",
  "Salazar",
  "Benítez",
  "Tipán",
  "Ñacato",
  "Muñoz",
  "Suárez",
  "Carrión",
  "Jaramillo",
  "Ordóñez",
  "Aguirre",
  "Robalino",
  "Cárdenas",
  "Llerena",
  "Proaño",
  "Játiva",
] as const;

const PROVINCES = [
  ["17", 30],
  ["09", 30],
  ["13", 12],
  ["01", 7],
  ["18", 5],
  ["10", 4],
  ["11", 4],
  ["12", 4],
  ["08", 4],
  ["06", 4],
  ["05", 4],
  ["07", 6],
  ["23", 4],
  ["24", 3],
  ["02", 2],
  ["03", 2],
  ["04", 2],
  ["14", 2],
  ["15", 1],
  ["16", 1],
  ["19", 1],
  ["20", 0.3],
  ["21", 2],
  ["22", 1],
] as const;

/** Domains reserved for examples. */
const MAIL = ["example.com", "example.net", "example.org", "correo.example"] as const;

export function cedula(random: Random): string {
  const nine = random.weighed(PROVINCES) + random.int(6) + random.digits(6);
  return nine + cedulaCheckDigit(nine);
}

export function makePerson(random: Random): Person {
  const firstName = random.pick(FIRST_NAMES);
  const family = random.pick(FAMILY);
  const lastName = random.chance(0.7) ? `${family} ${random.pick(FAMILY)}` : family;
  const name = [firstName.split(" ")[0], family].map((word) => fold(word ?? "")).join(random.pick([".", "_", ""]));
  return {
    firstName,
    lastName,
    identification: identification(random),
    phone: `09${random.digits(8)}`,
    email: `${name}${random.int(1900)}@${random.pick(MAIL)}`,
  };
}

function identification(random: Random): string {
  const kind = random.next();
  if (kind < 0.93) return cedula(random);
  if (kind < 0.97) return `${cedula(random)}001`;
  return random.letters(2, "ABCDEFGHJKLMNPRSTUVXYZ") + random.digits(6);
}
