import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";

export const COLOURS = {
  ink: "#1c1a17",
  ink2: "#5d574d",
  ink3: "#8b8478",
  line: "#e6e2da",
  sunken: "#f1efea",
  surface: "#ffffff",
  accent: "#0b6a62",
  dup: "#8a5a00",
  fail: "#b3261e",
  done: "#1c6b35",
} as const;
export type Colour = keyof typeof COLOURS;

const WEIGHTS = [400, 600] as const;
type Weight = (typeof WEIGHTS)[number];
const SUBSETS = ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"] as const;

/** Points per CSS pixel. */
const PIXEL = 0.75;
const [PAGE_WIDTH, PAGE_HEIGHT] = [595.28 / PIXEL, 841.89 / PIXEL];
const MARGIN = { side: 48, top: 44, bottom: 56 };
const LINE_HEIGHT = 1.21;

export type TextStyle = {
  size?: number;
  weight?: Weight;
  colour?: Colour;
  width?: number;
  align?: "left" | "center" | "right";
};

export type Block = { height: number; draw: (y: number) => void };

type FontOf = (weight: Weight, sign: string) => string;

/** A4 sheets in CSS pixels, filled from the top. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN.side;
  readonly width = PAGE_WIDTH - 2 * MARGIN.side;
  private readonly fontOf: FontOf;
  private y = MARGIN.top;

  constructor({ title, language }: { title: string; language: string }) {
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: "Prospecta" },
    });
    this.fontOf = registerFonts(this.doc);
    this.turn();
  }

  private get floor(): number {
    return PAGE_HEIGHT - MARGIN.bottom;
  }

  private turn(): void {
    this.doc.addPage();
    this.doc.scale(PIXEL);
    this.y = MARGIN.top;
  }

  space(height: number): void {
    this.y += height;
  }

  put({ height, draw }: Block): void {
    if (this.y + height > this.floor && this.y > MARGIN.top) this.turn();
    draw(this.y);
    this.y += height;
  }

  card(blocks: readonly Block[]): void {
    const whole = blocks.reduce((sum, { height }) => sum + height, 0);
    const fits = whole <= this.floor - MARGIN.top;
    if (fits) {
      this.put({ height: whole, draw: (y) => this.box(y, blocks) });
      return;
    }
    let rest = [...blocks];
    while (rest.length > 0) {
      let remainingHeight = this.floor - this.y;
      const count = rest.findIndex(({ height }) => {
        remainingHeight -= height;
        return remainingHeight < 0;
      });
      const some = count === -1 ? rest : rest.slice(0, Math.max(count, this.y > MARGIN.top ? count : 1));
      if (some.length > 0) this.put({ height: totalHeight(some), draw: (y) => this.box(y, some) });
      rest = rest.slice(some.length);
      if (rest.length > 0) this.turn();
    }
  }

  private box(top: number, blocks: readonly Block[]): void {
    this.doc.roundedRect(this.left, top, this.width, totalHeight(blocks), 8).lineWidth(1).stroke(COLOURS.line);
    let y = top;
    for (const { height, draw } of blocks) {
      draw(y);
      y += height;
    }
  }

  rect(x: number, y: number, width: number, height: number, colour: string, { radius = 0, opacity = 1 } = {}): void {
    if (width <= 0 || height <= 0) return;
    this.doc.save().fillOpacity(opacity);
    if (radius > 0) this.doc.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
    else this.doc.rect(x, y, width, height);
    this.doc.fill(colour).restore();
  }

  line(
    points: readonly (readonly [number, number])[],
    colour: string,
    { width = 1, dash = [] as number[] } = {},
  ): void {
    const [first, ...others] = points;
    if (!first) return;
    this.doc
      .save()
      .lineWidth(width)
      .lineJoin("round")
      .lineCap(dash.length > 0 ? "butt" : "round");
    const [on, space] = dash;
    if (on !== undefined) this.doc.dash(on, { space: space ?? on });
    this.doc.moveTo(...first);
    for (const point of others) this.doc.lineTo(...point);
    this.doc.stroke(colour).restore();
  }

  dot(x: number, y: number, radius: number, colour: string): void {
    this.doc.circle(x, y, radius).fill(colour);
  }

  text(text: string, x: number, middle: number, style: TextStyle = {}): number {
    const { size = 13, weight = 400, colour = "ink", width, align = "left" } = style;
    const fitted = width === undefined ? text : this.cut(text, width, { size, weight });
    const length = this.measureWidth(fitted, { size, weight });
    const remainingHeight = width ?? 0;
    let at =
      align === "right" ? x + remainingHeight - length : align === "center" ? x + (remainingHeight - length) / 2 : x;
    this.doc.fillColor(COLOURS[colour]);
    for (const { font, text } of this.runs(fitted, weight)) {
      this.doc.font(font).fontSize(size);
      this.doc.text(text, at, middle - (size * LINE_HEIGHT) / 2, { lineBreak: false });
      at += this.measureLength(font, text) * size;
    }
    return length;
  }

  measureWidth(text: string, { size = 13, weight = 400 }: TextStyle = {}): number {
    return this.runs(text, weight).reduce((sum, { font, text }) => sum + this.measureLength(font, text), 0) * size;
  }

  private measureLength(font: string, text: string): number {
    let length = 0;
    for (const sign of text) {
      const key = `${font} ${sign}`;
      let known = advances.get(key);
      if (known === undefined) {
        this.doc.font(font).fontSize(1000);
        known = this.doc.widthOfString(sign) / 1000;
        advances.set(key, known);
      }
      length += known;
    }
    return length;
  }

  wrapLines(text: string, width: number, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    for (const word of text.split(/\s+/)) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && this.measureWidth(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  private cut(text: string, width: number, style: TextStyle): string {
    if (this.measureWidth(text, style) <= width) return text;
    const signs = [...text];
    let [min, max] = [0, signs.length];
    while (min < max) {
      const middle = Math.ceil((min + max) / 2);
      if (this.measureWidth(`${signs.slice(0, middle).join("").trimEnd()}…`, style) <= width) min = middle;
      else max = middle - 1;
    }
    return `${signs.slice(0, min).join("").trimEnd()}…`;
  }

  private runs(text: string, weight: Weight): { font: string; text: string }[] {
    const runs: { font: string; text: string }[] = [];
    for (const sign of text) {
      const font = this.fontOf(weight, sign);
      const last = runs.at(-1);
      if (last?.font === font) last.text += sign;
      else runs.push({ font, text: sign });
    }
    return runs;
  }

  async bytes(foot: string): Promise<Uint8Array> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(start + page);
      const [middle, style] = [PAGE_HEIGHT - 30, { size: 11, colour: "ink2", width: this.width } as const];
      this.text(foot, this.left, middle, style);
      this.text(`${page + 1} / ${count}`, this.left, middle, { ...style, align: "right" });
    }
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const pieces: Uint8Array[] = [];
    this.doc.on("data", (piece: Uint8Array) => pieces.push(piece));
    this.doc.on("end", () => resolve(new Uint8Array(Buffer.concat(pieces))));
    this.doc.on("error", reject);
    this.doc.end();
    return promise;
  }
}

const totalHeight = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);

const advances = new Map<string, number>();
const files = new Map<string, Buffer>();
const require = createRequire(import.meta.url);

function readFont(name: string): Buffer {
  const known = files.get(name) ?? readFileSync(require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`));
  files.set(name, known);
  return known;
}

function registerFonts(doc: PDFKit.PDFDocument): FontOf {
  const known = new Map<string, { hasGlyphForCodePoint(code: number): boolean }>();
  const hasGlyph = (name: string, code: number): boolean => {
    if (!known.has(name)) {
      doc.registerFont(name, readFont(name));
      doc.font(name);
      known.set(
        name,
        (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font,
      );
    }
    return known.get(name)?.hasGlyphForCodePoint(code) ?? false;
  };
  return (weight, sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const subset = SUBSETS.find((one) => hasGlyph(`${one}-${weight}`, code)) ?? SUBSETS[0];
    return `${subset}-${weight}`;
  };
}
