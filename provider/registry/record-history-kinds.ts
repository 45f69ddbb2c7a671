import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Restorable } from "@/contract/records/record-history.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { LicensedActor, RunInTransaction } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { crmOf, readCrm } from "../domains/deliveries/crm/queries.ts";
import { assertReached } from "../domains/identity/users/queries.ts";
import { assertAdvisors } from "../domains/intake/rules/commands.ts";
import { getView } from "../domains/leads/saved-views/queries.ts";

export type State = Readonly<Record<string, unknown>>;
export type Reading = { tx: RunInTransaction; actor: LicensedActor; services: Services };

/** Differences of a kind from the others; most have none: the audit and the call name them by their id. */
export type Kind = {
  /** The record is a licence: its entries are its own, whichever licence the actor works in. */
  isOwnLicense?: true;
  /** Its entries in the audit, where those are not found by its id. */
  entriesOf?: (key: string) => SQL | undefined;
  /** Fields that name the record in the call that changes it, and fields with other names there. */
  inputOf?: (key: string, former: State) => State;
  /** @throws Problem NOT_FOUND where the actor does not see the record */
  assertVisible?: (call: Reading, key: string) => Promise<unknown>;
  /** Its present values, where the audit masks some of them. */
  presentOf?: (call: Reading, key: string) => Promise<State>;
  /** Checks references that the call itself does not check. @throws Problem INVALID_INPUT */
  check?: (call: Reading, former: State) => Promise<unknown>;
};

/** Entries without the id of their subject have no index but that of their action. */
const changesOf = (subject: "retention" | "rule") =>
  inArray(auditEntry.action, [`${subject}.changed`, `${subject}.restored`]);

export const KINDS: Partial<Record<Restorable, Kind>> = {
  crm: {
    presentOf: ({ tx, services }, id) => tx(async (db) => crmOf(services.secrets)(await readCrm(db, id))),
  },
  // The platform changes any licence; row-level security gives the entries of each to that licence.
  license: { isOwnLicense: true },
  model: { inputOf: (modelId) => ({ modelId }) },
  modelVersion: { inputOf: (versionId, { modelId }) => ({ versionId, modelId }) },
  // The audit has a code's text as its name and the name of its holder as its label.
  referralCode: { inputOf: (id, { name, label }) => ({ id, code: name, name: label }) },
  retention: {
    entriesOf: () => changesOf("retention"),
    inputOf: () => ({}),
    assertVisible: async ({ actor }, id) => {
      if (id !== actor.licenseId) throw new Problem("NOT_FOUND");
    },
  },
  rule: {
    entriesOf: (channel) => and(changesOf("rule"), sql`${auditEntry.after} ->> 'channel' = ${channel}`),
    inputOf: (channel) => ({ channel }),
    check: ({ tx }, { assignment }) => tx((db) => assertAdvisors(db, assignment)),
  },
  stage: { inputOf: (stage, { pipelineId }) => ({ stage, pipeline: pipelineId }) },
  user: { assertVisible: ({ tx, actor }, id) => tx((db) => assertReached(db, actor, id)) },
  view: { assertVisible: ({ tx, actor }, id) => tx((db) => getView(db, actor, id)) },
};
