import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { firstOfEachField, toFieldErrorCode } from "@/contract/kernel/errors.ts";
import { recordHistories, updateEndpoint } from "@/contract/records/record-histories.ts";
import { type Former, RESTORABLE, type Restorable } from "@/contract/records/record-history.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import type { Route } from "@/provider/http/implement.ts";
import type { LicensedActor, RequestInfo, RunInTransaction } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { formRoutes } from "../domains/ad-networks/routes.ts";
import { absenceRoutes } from "../domains/agenda/absences.ts";
import { campaignRoutes } from "../domains/campaigns/routes.ts";
import { agencyRoutes } from "../domains/catalogue/agencies.ts";
import { propertyRoutes } from "../domains/catalogue/custom-fields.ts";
import { modelRoutes, modelVersionRoutes } from "../domains/catalogue/models/routes.ts";
import { originRoutes } from "../domains/catalogue/origins.ts";
import { crmRoutes, webhookRoutes } from "../domains/deliveries/routes.ts";
import { typificationRoutes } from "../domains/follow-up/contact-results.ts";
import { userRoutes } from "../domains/identity/users/routes.ts";
import { apiKeyRoutes, ruleRoutes } from "../domains/intake/settings-routes.ts";
import { viewRoutes } from "../domains/leads/saved-views.ts";
import { licenseRoutes } from "../domains/licenses/licenses.ts";
import { pipelineRoutes, stageRoutes } from "../domains/pipelines/routes.ts";
import { peopleRoutes } from "../domains/privacy/routes.ts";
import { buildPatch, listVersions, readState } from "../domains/records/former-versions.ts";
import { referralCodeRoutes, referralProgrammeRoutes } from "../domains/referrals/routes.ts";
import { KINDS, type Kind } from "./record-history-kinds.ts";

type Call<Input> = {
  input: Input;
  actor: LicensedActor;
  request: RequestInfo;
  services: Services;
  transaction: RunInTransaction;
};
type Named = { id?: string; channel?: string };
type Restoring = Named & Former;

const UPDATING: readonly Route[] = [
  absenceRoutes,
  agencyRoutes,
  apiKeyRoutes,
  campaignRoutes,
  crmRoutes,
  formRoutes,
  licenseRoutes,
  modelRoutes,
  modelVersionRoutes,
  originRoutes,
  peopleRoutes,
  pipelineRoutes,
  propertyRoutes,
  referralCodeRoutes,
  referralProgrammeRoutes,
  ruleRoutes,
  stageRoutes,
  typificationRoutes,
  userRoutes,
  viewRoutes,
  webhookRoutes,
].flat();

export const recordHistoryRoutes: Route[] = RESTORABLE.flatMap((subject) => [
  { endpoint: at(subject), handle: (call: Call<Named>) => list(subject, call) },
  { endpoint: at(`${subject}Restore`), handle: (call: Call<Restoring>) => restore(subject, call) },
]);

function at(name: string): Endpoint {
  const endpoint = recordHistories[name];
  if (!endpoint) throw new Error(`no history of ${name}`);
  return endpoint;
}

async function list(subject: Restorable, call: Call<Named>) {
  const { kind, key, within } = await resolve(subject, call);
  return within((db) => listVersions(db, subject, historyEntries(kind, key)));
}

async function restore(subject: Restorable, call: Call<Restoring>) {
  const { kind, key, within } = await resolve(subject, call);
  const { input, actor, services, transaction } = call;
  const update = updateEndpoint(subject);
  const former = await within((db) => readState(db, subject, historyEntries(kind, key), input));
  await kind.check?.(call, former);
  const names = kind.inputOf?.(key, former) ?? { id: key };
  const present = (await kind.presentOf?.(call, key)) ?? {};
  const patch = buildPatch({ ...former, ...names }, { ...present, ...names }, Object.keys(update.input.shape));
  const parsed = update.input.safeParse({ ...patch, version: input.version }, { reportInput: true });
  if (!parsed.success) throw new Problem("INVALID_INPUT", { fields: toErrorFields(parsed.error) });
  const route = UPDATING.find(({ endpoint }) => endpoint === update);
  const request: RequestInfo = { ...call.request, restored: { subject, id: key } };
  const run = (transaction: object) =>
    route?.handle({ input: parsed.data, actor, request, services, ...transaction } as never);
  return update.transaction === "own" ? run({ transaction }) : transaction(async (db) => run({ db }));
}

async function resolve(subject: Restorable, call: Call<Named>) {
  const kind: Kind = KINDS[subject] ?? {};
  const key = call.input.id ?? call.input.channel ?? "";
  await kind.assertVisible?.(call, key);
  const { database } = call.services;
  const within: RunInTransaction = kind.isOwnLicense
    ? (work) => database.read({ role: "tenant", licenseId: key }, work)
    : call.transaction;
  return { kind, key, within };
}

function historyEntries({ entriesOf: own }: Kind, key: string) {
  return own?.(key) ?? eq(auditEntry.subjectId, key);
}

function toErrorFields(error: z.ZodError) {
  return firstOfEachField(
    error.issues.map((issue) => ({ field: issue.path.join("."), code: toFieldErrorCode(issue) })),
  );
}
