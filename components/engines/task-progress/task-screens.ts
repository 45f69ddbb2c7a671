import type { TaskKind } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { BULK_PARAM, routes, withParameters } from "@/lib/routing/routes.ts";

type Screen = (task: Pick<Task, "id" | "subjectId">) => string;

const onLeads: Screen = ({ id }) => withParameters(routes.gathering, { [BULK_PARAM]: id });

export const TASK_SCREENS: Record<TaskKind, Screen> = {
  load: ({ subjectId }) => withParameters(routes.campaignsDb, { load: subjectId ?? undefined }),
  backfill: ({ subjectId }) => withParameters(routes.settingsForms, { form: subjectId ?? undefined }),
  remap: ({ subjectId }) => withParameters(routes.settingsForms, { form: subjectId ?? undefined }),
  reprocess: onLeads,
  assign: onLeads,
  move: onLeads,
  undo: onLeads,
  integrate: onLeads,
  replay: ({ subjectId }) => withParameters(routes.settingsWebhooks, { record: subjectId ?? undefined }),
  resend: () => `${routes.settingsIntegrations}/crm`,
  referralCodes: () => withParameters(routes.settingsReferrals, { tab: "members" }),
};
