import { modelName, ofModel } from "../keys.ts";
import { closingBy } from "./closing.ts";

export const closeByModel = closingBy("closeByModel", ofModel, modelName);
