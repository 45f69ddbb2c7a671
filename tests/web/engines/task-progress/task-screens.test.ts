import { expect, test } from "vitest";
import { TASK_SCREENS } from "@/components/engines/task-progress/task-screens.ts";
import { TASK_KINDS } from "@/contract/tasks/task-states.ts";
import { leadIdAt } from "../data-list/made-up-leads.ts";

test("each kind of task links to its subject", () => {
  const [id, subjectId] = [leadIdAt(1), leadIdAt(7)];

  const screens = TASK_KINDS.map((kind) => [kind, TASK_SCREENS[kind]({ id, subjectId })]);

  expect(Object.fromEntries(screens)).toEqual({
    load: `/campaigns/db?load=${subjectId}`,
    backfill: `/settings/integrations/forms?form=${subjectId}`,
    remap: `/settings/integrations/forms?form=${subjectId}`,
    reprocess: `/gathering?bulk=${id}`,
    assign: `/gathering?bulk=${id}`,
    move: `/gathering?bulk=${id}`,
    undo: `/gathering?bulk=${id}`,
    integrate: `/gathering?bulk=${id}`,
    resend: "/settings/integrations/crm",
    replay: `/settings/webhooks?record=${subjectId}`,
    referralCodes: "/settings/referrals?tab=members",
  });
});
