import { sourceDimension } from "../keys.ts";
import { closingBy } from "./closing.ts";

export const closeBySource = closingBy("closeBySource", sourceDimension);
