import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

test("an integer of the database is a number when it is safe, and else its exact text", async () => {
  const { rows } = await provider.services.database.pool.query(`
    select count(*) as counted, 9007199254740991 as largest, -9007199254740991 as least,
      9007199254740992 as above, -9223372036854775808 as lowest, 9223372036854775807 as highest from (select 1) one`);

  expect(rows).toEqual([
    {
      counted: 1,
      largest: 9007199254740991,
      least: -9007199254740991,
      above: "9007199254740992",
      lowest: "-9223372036854775808",
      highest: "9223372036854775807",
    },
  ]);
});
