import { agencyName, ofAgency } from "../keys.ts";
import { closingBy } from "./closing.ts";

export const closeByAgency = closingBy("closeByAgency", ofAgency, agencyName);
