import { expect, test } from "vitest";
import { texturePath } from "@/components/engines/charts/texture-path.tsx";

const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [x, y].map(Number));

test.each(["stripes", "dots", "cross"] as const)("%s cover a box, and none lie outside it", (texture) => {
  const points = pointsOf(texturePath(texture, { x: 10.25, y: 21.5, width: 13.5, height: 40 }));

  expect(points.length).toBeGreaterThan(6);
  for (const [x = 0, y = 0] of points) {
    expect(x).toBeGreaterThanOrEqual(10.2);
    expect(x).toBeLessThanOrEqual(23.8);
    expect(y).toBeGreaterThanOrEqual(21.4);
    expect(y).toBeLessThanOrEqual(61.6);
  }
});

test("two adjacent boxes share one grid of lines", () => {
  expect(texturePath("stripes", { x: 0, y: 0, width: 6, height: 6 })).toBe("M0,0L0,0M0,6L6,0M6,6L6,6");
  expect(texturePath("stripes", { x: 6, y: 0, width: 6, height: 6 })).toBe("M6,0L6,0M6,6L12,0M12,6L12,6");
  expect(texturePath("dots", { x: 0, y: 0, width: 6, height: 6 })).toBe("M3,3h.1");
});

test("a box that is too small for a dot has none", () => {
  expect(texturePath("dots", { x: 0, y: 0, width: 2, height: 2 })).toBe("");
});
