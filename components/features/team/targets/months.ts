import { addMonths } from "date-fns/addMonths";
import { lightFormat } from "date-fns/lightFormat";
import { Month } from "@/contract/kernel/moments.ts";
import { parseDay } from "@/lib/format/dates.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

const PARAMETER = "month";

export function selectedMonth(params: URLSearchParams): Month | undefined {
  return Month.safeParse(params.get(PARAMETER)).data;
}

export function monthUrl(month: Month | undefined): string {
  return withParameters(routes.settingsTargets, { [PARAMETER]: month });
}

export function monthAfter(month: Month, steps: number): Month | undefined {
  return Month.safeParse(lightFormat(addMonths(parseDay(`${month}-01`), steps), "yyyy-MM")).data;
}
