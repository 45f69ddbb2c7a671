import { advisorName, ofAdvisor } from "../keys.ts";
import { closingBy } from "./closing.ts";

export const closeByAdvisor = closingBy("closeByAdvisor", ofAdvisor, advisorName);
