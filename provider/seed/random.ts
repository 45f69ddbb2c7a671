import { v7 as uuidv7 } from "uuid";

/** Chance that comes out the same each time: one seed, one sequence. Not for secrets. */
export class Random {
  private state: number;

  constructor(seed: string) {
    // FNV-1a: near seeds begin far apart.
    this.state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  }

  /** From 0 up to 1, which is left out (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 up to `below`, which is left out. */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(things: readonly T[]): T {
    if (things.length === 0) throw new Error("Nothing to pick from");
    return things[this.int(things.length)] as T;
  }

  /** One of the things, each as likely as its weight. */
  weighed<T>(things: readonly (readonly [T, number])[]): T {
    let left = this.next() * things.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [thing, weight] of things) {
      left -= weight;
      if (left < 0) return thing;
    }
    return (things.at(-1) as readonly [T, number])[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(10)).join("");
  }

  letters(count: number, alphabet: string): string {
    return Array.from({ length: count }, () => alphabet[this.int(alphabet.length)]).join("");
  }

  /** A UUIDv7 of that moment. @param at ISO 8601 */
  id(at: string): string {
    const random = Uint8Array.from({ length: 16 }, () => this.int(256));
    return uuidv7({ msecs: Date.parse(at), random, seq: this.int(2 ** 31) });
  }
}
