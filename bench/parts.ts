import { intake } from "./parts/intake.ts";
import { list } from "./parts/list.ts";
import { pglite } from "./parts/pglite.ts";
import { proxy } from "./parts/proxy.ts";
import { search } from "./parts/search.ts";
import type { Part } from "./support/ground.ts";

/** Every question of the bench, in the order in which it is asked. */
export const PARTS: readonly Part[] = [intake, list, search, proxy, pglite];
