import { bi } from "./parts/bi.ts";
import { board } from "./parts/board.ts";
import { deliveries } from "./parts/deliveries.ts";
import { files } from "./parts/files.ts";
import { intake } from "./parts/intake.ts";
import { intakeWeb } from "./parts/intake-web.ts";
import { javascript } from "./parts/javascript.ts";
import { landing } from "./parts/landing.ts";
import { lighthousePart } from "./parts/lighthouse.ts";
import { list } from "./parts/list.ts";
import { networks } from "./parts/networks.ts";
import { people } from "./parts/people.ts";
import { pglite } from "./parts/pglite.ts";
import { proxy } from "./parts/proxy.ts";
import { report } from "./parts/report.ts";
import { search } from "./parts/search.ts";
import { startup } from "./parts/startup.ts";
import type { Part } from "./support/context.ts";

export const PARTS: readonly Part[] = [
  intake,
  intakeWeb,
  networks,
  deliveries,
  list,
  search,
  report,
  bi,
  files,
  proxy,
  pglite,
  startup,
  board,
  people,
  javascript,
  landing,
  lighthousePart,
];
