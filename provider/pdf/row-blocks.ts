import { type BlockInput, type FormLabels, maxValue, spark, sumValues } from "./drawn.ts";
import { type Block, COLOURS } from "./paper.ts";
import { formatShare, formatValue, type Value } from "./values.ts";

const ROW = 34;

export function bars({ paper, drawn, labels, left, width }: BlockInput, note?: (row: number) => string): Block[] {
  const { rows, measures } = drawn;
  const [first, ...others] = measures;
  if (!first) return [];
  const { locale } = labels;
  const texts = rows.map(({ values }, at) => ({
    value: formatValue(values[0], first.kind, locale),
    aside: note
      ? note(at)
      : others.map(({ name, kind }, index) => `${name} ${formatValue(values[index + 1], kind, locale)}`).join(" · "),
  }));
  const small = { size: 12, colour: "ink2" } as const;
  const asides = Math.max(0, ...texts.map(({ aside }) => (aside ? paper.measureWidth(aside, small) + 8 : 0)));
  const values = Math.max(0, ...texts.map(({ value }) => paper.measureWidth(value, { weight: 600 })));
  const bar = { x: left + 172, width: width - 172 - 12 - values - asides };
  const max = Math.max(
    maxValue(rows.map(({ values: [value] }) => value ?? null)),
    maxValue(rows.map(({ previous }) => previous?.[0] ?? null)),
  );
  const barLength = (value: Value | undefined) => (max > 0 ? ((value ?? 0) / max) * bar.width : 0);
  const blocks = rows.map(
    (row, at): Block => ({
      height: ROW,
      draw: (y) => {
        const centre = y + ROW / 2;
        const { value = "", aside = "" } = texts[at] ?? {};
        paper.text(row.name, left, centre, { width: 160 });
        paper.rect(
          bar.x,
          centre - 5,
          barLength(row.values[0]),
          10,
          row.key === "none" ? COLOURS.ink3 : first.style.colour,
          { radius: 3 },
        );
        const before = row.previous?.[0];
        if (typeof before === "number") paper.rect(bar.x + barLength(before), centre - 9, 1, 18, COLOURS.ink2);
        paper.text(value, left + width - asides - values, centre, { weight: 600, width: values, align: "right" });
        if (aside) paper.text(aside, left + width - asides + 8, centre, small);
      },
    }),
  );
  const isCompared = rows.some(({ previous }) => previous !== null);
  return isCompared ? [...blocks, keyOfPrevious({ paper, left }, labels)] : blocks;
}

function keyOfPrevious({ paper, left }: Pick<BlockInput, "paper" | "left">, { previous }: FormLabels): Block {
  return {
    height: 24,
    draw: (y) => {
      paper.rect(left, y + 6, 1, 12, COLOURS.ink2);
      paper.text(previous, left + 7, y + 12, { size: 12, colour: "ink2" });
    },
  };
}

export function pareto(input: BlockInput): Block[] {
  const { paper, drawn, labels, left } = input;
  const firsts = drawn.rows.map(({ values: [value] }) => value ?? 0);
  const all = sumValues(firsts);
  const share = (row: number) => formatShare(all > 0 ? sumValues(firsts.slice(0, row + 1)) / all : 0, labels.locale);
  const head = {
    height: 22,
    draw: (y: number) => void paper.text(labels.cumulative, left, y + 8, { size: 12, colour: "ink2" }),
  };
  return [head, ...bars(input, share)];
}

const STAGE_COLOURS = { open: COLOURS.accent, won: COLOURS.done, lost: COLOURS.ink3 } as const;

export function funnel({ paper, drawn, labels, left, width }: BlockInput): Block[] {
  const [first, ...others] = drawn.measures;
  if (!first) return [];
  const { locale } = labels;
  const groups = [...Map.groupBy(drawn.rows, ({ stage }) => stage?.pipeline ?? "")];
  return groups.flatMap(([pipeline, rows], group): Block[] => {
    const max = maxValue(rows.map(({ values: [value] }) => value ?? null)) || 1;
    const head = {
      height: 26,
      draw: (y: number) => void paper.text(pipeline, left, y + 15, { size: 12, colour: "ink2" }),
    };
    const steps = rows.map(({ name, values, stage }): Block => {
      const aside = others.flatMap(({ name: of, kind }, at) => {
        const value = values[at + 1];
        return typeof value === "number" ? [`${of}: ${formatValue(value, kind, locale)}`] : [];
      });
      return {
        height: aside.length > 0 ? 54 : 32,
        draw: (y) => {
          const centre = y + 16;
          const bar = { x: left + 140, width: width - 140 - 132 };
          paper.text(name, left, centre, { width: 128 });
          paper.rect(
            bar.x,
            centre - 12,
            Math.max(4, ((values[0] ?? 0) / max) * bar.width),
            24,
            STAGE_COLOURS[stage?.type ?? "open"],
            { radius: 4 },
          );
          paper.text(formatValue(values[0], first.kind, locale), left + width - 120, centre, {
            weight: 600,
            width: 72,
            align: "right",
          });
          paper.text(formatShare((values[0] ?? 0) / max, locale), left + width - 46, centre, {
            size: 12,
            colour: "ink2",
            width: 46,
            align: "right",
          });
          if (aside.length > 0)
            paper.text(aside.join("   "), bar.x, y + 42, { size: 12, colour: "ink2", width: width - 140 });
        },
      };
    });
    return groups.length > 1 || group > 0 ? [head, ...steps] : steps;
  });
}

export function steps({ paper, drawn, labels, left, width }: BlockInput): Block[] {
  const max = maxValue(drawn.total) || 1;
  return drawn.measures.map(
    ({ kind, name }, at): Block => ({
      height: 46,
      draw: (y) => {
        const centre = y + 23;
        const value = drawn.total[at] ?? null;
        const above = drawn.total[at - 1];
        const bar = { x: left + 156, width: width - 156 - 152 };
        const lines = paper.wrapLines(name, 144).slice(0, 2);
        for (const [line, text] of lines.entries())
          paper.text(text, left, centre + (line - (lines.length - 1) / 2) * 16, { width: 144 });
        paper.rect(bar.x, centre - 12, Math.max(4, ((value ?? 0) / max) * bar.width), 24, COLOURS.accent, {
          radius: 4,
        });
        const end = { width: 140, align: "right" } as const;
        const hasShare = above && value !== null;
        paper.text(formatValue(value, kind, labels.locale), left + width - 140, hasShare ? centre - 8 : centre, {
          weight: 600,
          ...end,
        });
        if (hasShare) {
          const share = labels.ofStepAbove.replace("{{share}}", formatShare(value / above, labels.locale));
          paper.text(share, left + width - 140, centre + 9, { size: 12, colour: "ink2", ...end });
        }
      },
    }),
  );
}

export function trends({ paper, drawn, labels, left, width }: BlockInput): Block[] {
  const [measure] = drawn.measures;
  if (!measure) return [];
  const groups = [...Map.groupBy(drawn.rows, ({ key }) => key).values()]
    .map((cells) => ({
      name: cells[0]?.name ?? "",
      all: sumValues(cells.map(({ values: [value] }) => value ?? 0)),
      values: drawn.times.map((time) => cells.find(({ column }) => column?.key === time)?.values[0] ?? 0),
    }))
    .sort((one, other) => other.all - one.all);
  const total = sumValues(groups.map(({ all }) => all));
  return groups.map(
    ({ name, all, values }): Block => ({
      height: ROW,
      draw: (y) => {
        const centre = y + ROW / 2;
        paper.text(name, left, centre, { width: 160 });
        spark(paper, values, { x: left + 172, y: centre - 12, width: width - 172 - 124 });
        paper.text(formatValue(all, measure.kind, labels.locale), left + width - 112, centre, {
          weight: 600,
          width: 64,
          align: "right",
        });
        paper.text(formatShare(total > 0 ? all / total : 0, labels.locale), left + width - 46, centre, {
          size: 12,
          colour: "ink2",
          width: 46,
          align: "right",
        });
      },
    }),
  );
}
