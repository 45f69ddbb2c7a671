import type { Page } from "@playwright/test";

export type Effort = { taps: number; fields: number };

type Counting = Window & { effort?: { taps: number; fields: Set<string> } };

/**
 * Counts touches and filled fields from now on; a group of choices is one field.
 * @returns a function that returns the sum
 */
export async function effortOn(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const counted = { taps: 0, fields: new Set<string>() };
    (window as Counting).effort = counted;
    addEventListener("pointerdown", () => (counted.taps += 1), true);
    addEventListener(
      "input",
      ({ target }) => {
        const field = target as HTMLInputElement;
        counted.fields.add(field.name || field.id);
      },
      true,
    );
    // A radio that is no native input sends no input event.
    addEventListener(
      "click",
      ({ target }) => {
        const group = (target as Element).closest("[role=radio]:not(input)")?.closest("[role=radiogroup]");
        if (group) counted.fields.add(group.id);
      },
      true,
    );
  });
  return () =>
    page.evaluate(() => {
      const counted = (window as Counting).effort;
      return { taps: counted?.taps ?? 0, fields: counted?.fields.size ?? 0 };
    });
}
