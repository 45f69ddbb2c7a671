import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TaskProgress } from "@/components/engines/task-progress/task-progress.tsx";
import { TASK_WAITS } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../data-list/made-up-leads.ts";

const RUNNING: Task = {
  id: leadIdAt(1),
  kind: "backfill",
  state: "running",
  title: "Feria",
  subjectId: null,
  total: null,
  done: 2,
  counts: { created: 2 },
  createdAt: "2026-11-21T15:00:00.000Z",
  startedAt: "2026-11-21T15:00:01.000Z",
  endedAt: null,
  waitingFor: null,
  failureReason: null,
};

afterEach(cleanup);

const show = (task: Task) =>
  render(
    <WithTranslations>
      <TaskProgress task={task} />
    </WithTranslations>,
  );

test("a task without obstacles is in progress", () => {
  show(RUNNING);

  expect(screen.getByRole("status")).toHaveTextContent(es.tasks.states.running);
});

test.each(TASK_WAITS)("a task that waits because of %s gives the reason, and that it continues", (reason) => {
  show({ ...RUNNING, waitingFor: { reason, until: "2026-11-21T15:15:00.000Z" } });

  expect(screen.getByRole("status")).toHaveTextContent(es.tasks.states.waiting);
  expect(screen.getByText(es.tasks.waits[reason].replace("{{at}}", "21 nov 2026, 10:15"))).toBeVisible();
});
