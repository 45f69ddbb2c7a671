import { board } from "./parts/board.ts";
import { intake } from "./parts/intake.ts";
import { intakeWeb } from "./parts/intake-web.ts";
import { javascript } from "./parts/javascript.ts";
import { lighthousePart } from "./parts/lighthouse.ts";
import { list } from "./parts/list.ts";
import { pglite } from "./parts/pglite.ts";
import { proxy } from "./parts/proxy.ts";
import { search } from "./parts/search.ts";
import { startup } from "./parts/startup.ts";
import type { Part } from "./support/ground.ts";

/** Every question of the bench, in the order in which it is asked. */
export const PARTS: readonly Part[] = [
  intake,
  intakeWeb,
  list,
  search,
  proxy,
  pglite,
  startup,
  board,
  javascript,
  lighthousePart,
];
