import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Restorable } from "@/contract/records/record-history.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { LicensedActor, RunInTransaction } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { readCrm, toCrm } from "../domains/deliveries/crm/queries.ts";
import { assertReached } from "../domains/identity/users/queries.ts";
import { assertAdvisors } from "../domains/intake/rules/commands.ts";
import { getView } from "../domains/leads/saved-views.ts";

export type State = Readonly<Record<string, unknown>>;
export type HistoryCall = { transaction: RunInTransaction; actor: LicensedActor; services: Services };

export type Kind = {
  isOwnLicense?: true;
  entriesOf?: (key: string) => SQL | undefined;
  inputOf?: (key: string, former: State) => State;
  assertVisible?: (call: HistoryCall, key: string) => Promise<unknown>;
  presentOf?: (call: HistoryCall, key: string) => Promise<State>;
  check?: (call: HistoryCall, former: State) => Promise<unknown>;
};

const changeCondition = (subject: "retention" | "rule") =>
  inArray(auditEntry.action, [`${subject}.changed`, `${subject}.restored`]);

export const KINDS: Partial<Record<Restorable, Kind>> = {
  crm: {
    presentOf: ({ transaction, services }, id) =>
      transaction(async (db) => toCrm(services.secrets)(await readCrm(db, id))),
  },
  // Row-level security assigns each licence's entries to it.
  license: { isOwnLicense: true },
  model: { inputOf: (modelId) => ({ modelId }) },
  modelVersion: { inputOf: (versionId, { modelId }) => ({ versionId, modelId }) },
  referralCode: { inputOf: (id, { name, label }) => ({ id, code: name, name: label }) },
  retention: {
    entriesOf: () => changeCondition("retention"),
    inputOf: () => ({}),
    assertVisible: async ({ actor }, id) => {
      if (id !== actor.licenseId) throw new Problem("NOT_FOUND");
    },
  },
  rule: {
    entriesOf: (channel) => and(changeCondition("rule"), sql`${auditEntry.after} ->> 'channel' = ${channel}`),
    inputOf: (channel) => ({ channel }),
    check: ({ transaction }, { assignment }) => transaction((db) => assertAdvisors(db, assignment)),
  },
  stage: { inputOf: (stage, { pipelineId }) => ({ stage, pipeline: pipelineId }) },
  user: { assertVisible: ({ transaction, actor }, id) => transaction((db) => assertReached({ db, actor }, id)) },
  view: { assertVisible: ({ transaction, actor }, id) => transaction((db) => getView({ db, actor }, id)) },
};
