import { TZDateMini } from "@date-fns/tz";

export function momentsOf({ from, to }: { from?: string; to?: string }, timeZone: string) {
  return { ...(from && { since: startOf(from, 0, timeZone) }), ...(to && { before: startOf(to, 1, timeZone) }) };
}

function startOf(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(new TZDateMini(year, month - 1, date + later, timeZone).getTime()).toISOString();
}
