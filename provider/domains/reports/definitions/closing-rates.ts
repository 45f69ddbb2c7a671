import { uniqueLeadsReceived } from "../datasets.ts";
import { advisorName, agencyName, modelName, ofAdvisor, ofAgency, ofModel, sourceDimension } from "../dimensions.ts";
import { isSold } from "../predicates.ts";
import { count, type Key, type Label, type ReportDefinition, rate } from "../report.ts";

function closingBy(sheet: string, key: Key, label?: Label): ReportDefinition {
  return {
    rows: "largest",
    ...(label && { label }),
    parts: [{ facts: uniqueLeadsReceived, key, sheet, measures: { unique: count(), ...closing } }],
  };
}

/** Rate over all unique leads, including workshop leads, which are never sold. */
export const closing = { sold: count(isSold), closeRate: rate(isSold) };

export const closeByAdvisor = closingBy("closeByAdvisor", ofAdvisor, advisorName);

export const closeByAgency = closingBy("closeByAgency", ofAgency, agencyName);

export const closeByModel = closingBy("closeByModel", ofModel, modelName);

export const closeBySource = closingBy("closeBySource", sourceDimension);
