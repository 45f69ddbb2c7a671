import { test } from "./journey.ts";

const DEVICES = {
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const;

type Body = Parameters<typeof test>[2];

const IS_LONG = process.env.PROMISES === "long";

export function testOnEachDevice(inShort: keyof typeof DEVICES, title: string, body: Body): void {
  for (const [device, viewport] of Object.entries(DEVICES)) {
    if (!IS_LONG && device !== inShort) continue;
    test.describe(device, () => {
      test.use({ viewport });
      test(title, body);
    });
  }
}
