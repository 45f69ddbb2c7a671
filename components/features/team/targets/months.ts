import { Month } from "@/contract/kernel/calendar.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

const PARAMETER = "month";
const MONTHS = 12;

export function chosenMonth(params: URLSearchParams): Month | undefined {
  return Month.safeParse(params.get(PARAMETER)).data;
}

export function addressOf(month: Month | undefined): string {
  return withParameters(routes.settingsTargets, { [PARAMETER]: month });
}

export function monthAfter(month: Month, steps: number): Month | undefined {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const count = year * MONTHS + number - 1 + steps;
  return Month.safeParse(`${Math.floor(count / MONTHS)}-${String((count % MONTHS) + 1).padStart(2, "0")}`).data;
}
