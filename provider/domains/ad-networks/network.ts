import * as z from "zod";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import type { FormQuestion } from "@/contract/ad-networks/forms.ts";
import { TASK_WAITS, type TaskWait } from "@/contract/tasks/task-states.ts";
import type { leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import { isStructured, type Scalar, scalarsIn } from "@/provider/domains/intake/value-texts.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { PassingError, Problem } from "@/provider/kernel/problem.ts";

export type NetworkEvent = {
  externalId: string;
  accountExternalId: string;
  formExternalId: string;
  formName: string;
  body: string;
};

export type FilledForm = {
  answers: {
    question: string;
    values: string[];
    type?: Scalar["type"];
    raw?: unknown;
  }[];
  sentAt: string | null;
  adValues: Record<string, string>;
  hasConsent: boolean;
  raw: string;
};

export type EventToRead = { config: Config; body: string; accountToken: string | null; signal: AbortSignal };

export type FormToReach = { config: Config; formExternalId: string; accountToken: string; signal: AbortSignal };

export type ReportedForm = { name: string; questions: FormQuestion[] };

export type KnownToken = {
  externalId: string;
  name: string;
  scopes: string[];
  missing: string[];
  /** Null: no expiry, or unknown. */
  expiresAt: string | null;
};

export type AccountToLeave = { externalId: string; token: string };

export type FormToRead = {
  accountExternalId: string;
  form: { externalId: string; name: string; questions: readonly { key: string }[] };
  since: string;
  token: string;
  cursor: string | null;
  signal: AbortSignal;
};

export type FormLeads = { items: { id: string; body: string }[]; next: string | null };

export type LeadNetwork = {
  isSigned(secrets: readonly string[], headers: Headers, raw: Buffer): boolean;
  secretsOf(config: Config): string | undefined;
  /** @throws Problem MALFORMED_BODY */
  eventsOf(raw: Buffer): NetworkEvent[];
  /** @throws NetworkError */
  read(event: EventToRead): Promise<FilledForm>;
  /** Confirms that a form's other leads are readable. @throws NetworkError */
  reachesForm?(form: FormToReach): Promise<true>;
  /** Reads a form's name for networks that omit it in events. @throws NetworkError */
  readForm?(form: FormToReach): Promise<ReportedForm>;
  /** @throws NetworkError */
  readFormLeads(config: Config, form: FormToRead): Promise<FormLeads>;
  /** Daily check. @throws NetworkError */
  readToken?(config: Config, token: string): Promise<KnownToken>;
  /** Unsubscribes an account. @throws NetworkError */
  leave?(config: Config, account: AccountToLeave): Promise<void>;
  /** Parses a stored request again, without network. @throws NetworkError */
  reread(raw: string): FilledForm;
};

type NetworkErrorOptions = { detail?: string; retryAfterSeconds?: number; cause?: unknown };

export class NetworkError extends PassingError {
  override readonly name = "NetworkError";
  readonly code: ConnectionError;
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ConnectionError, { detail = "", retryAfterSeconds, cause }: NetworkErrorOptions = {}) {
    super(code, { cause });
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get isRetryable(): boolean {
    return this.wait !== undefined;
  }

  problem(): Problem {
    return toProblem(this);
  }

  get wait(): TaskWait | undefined {
    return TASK_WAITS.find((wait) => wait === this.code);
  }
}

export class StillPreparing extends NetworkError {
  constructor(retryAfterSeconds: number) {
    super("unreachable", { retryAfterSeconds });
  }

  override get wait() {
    return "preparing" as const;
  }
}

export function toProblem(error: NetworkError): Problem {
  const { code, detail, retryAfterSeconds } = error;
  const waiting = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new Problem("NETWORK_REFUSED", { error: { code, detail }, ...waiting }, { cause: error });
}

export async function mapNetworkErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw cause instanceof NetworkError ? toProblem(cause) : cause;
  }
}

export type KnownForm = Pick<
  typeof leadForm.$inferSelect,
  "id" | "accountId" | "externalId" | "name" | "source" | "questions" | "mapping" | "lastLeadAt"
>;

export type ClaimedEvent = Pick<
  typeof networkEvent.$inferSelect,
  | "id"
  | "externalId"
  | "accountExternalId"
  | "formExternalId"
  | "receivedAt"
  | "headers"
  | "body"
  | "requestId"
  | "attempts"
>;

export type RecordedDelivery = { event: ClaimedEvent } & (
  | { leadId: string; form: KnownForm; sentAt: string }
  | EventFailure
);
type EventFailure = { error: null } | { error: NetworkError; isOfLead: boolean };

export type FailedEvent = { event: ClaimedEvent; error: NetworkError };
export type ClassifiedFailure = FailedEvent & { isOfLead: boolean };

type FormAnswer = FilledForm["answers"][number];

const Entry = z.looseObject({});

/** Reads a list of name and value entries, or an object by name. @returns undefined for other shapes */
export function answersIn(input: unknown, names: { name: string; value: string }): FormAnswer[] | undefined {
  const pairs = pairsIn(input, names);
  if (!pairs) return undefined;
  const answers = new Map<string, FormAnswer>();
  for (const [question, value] of pairs) {
    const known = answers.get(question) ?? { question, values: [] };
    const scalars = scalarsIn(value);
    known.values.push(...scalars.map(({ text }) => text));
    const type =
      scalars.find((one) => one.type === "string") ?? scalars.find((one) => one.type === "number") ?? scalars[0];
    if (type && (known.type === undefined || type.type === "string")) known.type = type.type;
    if (isStructured(value)) known.raw = value;
    answers.set(question, known);
  }
  return [...answers.values()];
}

function pairsIn(input: unknown, { name, value }: { name: string; value: string }): [string, unknown][] | undefined {
  if (!Array.isArray(input)) {
    const map = Entry.safeParse(input);
    return map.success ? Object.entries(map.data) : undefined;
  }
  return input.flatMap((one): [string, unknown][] => {
    const entry = Entry.safeParse(one);
    if (!entry.success) return [];
    const [question] = scalarsIn(entry.data[name]);
    return question === undefined || question.text.trim() === "" ? [] : [[question.text, entry.data[value]]];
  });
}
