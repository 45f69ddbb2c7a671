import type { Row } from "@/provider/db/insert-rows.ts";
import type { target } from "@/provider/db/schema/targets.ts";
import { monthAt } from "@/provider/domains/team/targets/queries.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { targetRow } from "./factories.ts";

const HOPED = 0.03;
const HALF_A_MONTH_MS = 15 * 86_400_000;

type Seller = {
  licenseId: string;
  timeZone: string;
  leads: number;
  agencies: readonly { id: string }[];
  advisorIds: readonly string[];
};

export function targetsOf(seller: Seller, now: Date): Row<typeof target>[] {
  const { licenseId, timeZone, leads, agencies, advisorIds } = seller;
  const present = monthAt(now, timeZone);
  const last = monthAt(new Date(Date.parse(present) - HALF_A_MONTH_MS), timeZone);
  const random = new Random(`demo targets ${licenseId}`);
  return [last, present].flatMap((month, further) => {
    const own = (place: number, all: number) => ({
      licenseId,
      id: random.id(`${month}-01T14:00:00.000Z`),
      month,
      sales: Math.ceil(leads * HOPED * shareOf(place, all)) + further,
    });
    return [
      ...agencies.map(({ id }, place) => targetRow({ ...own(place, agencies.length), agencyId: id })),
      ...advisorIds.map((id, place) => targetRow({ ...own(place, advisorIds.length), advisorId: id })),
    ];
  });
}

function shareOf(place: number, all: number): number {
  return (2 * (all - place)) / (all * (all + 1));
}
