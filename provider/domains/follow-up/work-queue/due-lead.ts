import { type SQL, sql } from "drizzle-orm";
import type { DueLead } from "@/contract/follow-up/work-queue.ts";
import { toIso } from "@/provider/db/schema/columns.ts";

export const MAX_LISTED = 50;

export type DueLeadRow = Omit<DueLead, "dueAt" | "createdAt" | "firstContactAt" | "returnedAt"> & {
  dueAt: Date | string;
  isTimed: boolean;
  createdAt: Date | string;
  firstContactAt: Date | string | null;
  returnedAt: Date | string | null;
};

export function dueLeadOf<Row extends DueLeadRow>({ isTimed, ...row }: Row) {
  const { dueAt, createdAt, firstContactAt, returnedAt } = row;
  return {
    ...row,
    createdAt: toIso(createdAt),
    dueAt: isTimed ? toIso(dueAt) : null,
    firstContactAt: firstContactAt && toIso(firstContactAt),
    returnedAt: returnedAt && toIso(returnedAt),
  };
}

export const dueLeads = (more?: SQL): SQL => sql`
    select l.id, l.first_name as "firstName", l.last_name as "lastName", false as "isErased", l.source,
      l.deal_state as "dealState", l.phone, l.email, coalesce(m.brand || ' ' || m.name, l.product) as product,
      coalesce(u.full_name, '') as advisor, coalesce(st.name, '') as stage, l.pipeline_id as "pipelineId", l.created_at as "createdAt",
      l.first_contact_at as "firstContactAt", l.next_action as "nextAction", l.returned_at as "returnedAt", due.due_at as "dueAt",
      due.is_timed as "isTimed", l.do_not_contact as "doNotContact"${more ? sql`, ${more}` : sql``}
    from due join lead l on l.id = due.id
      left join model m on m.id = l.model_id left join "user" u on u.id = l.advisor_id left join stage st on st.id = l.stage_id`;
