import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import type { FormQuestion } from "@/contract/ad-networks/forms.ts";
import { TASK_WAITS, type TaskWait } from "@/contract/tasks/tasks.ts";
import type { leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import type { Scalar } from "@/provider/domains/intake/value-texts.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { PassingError } from "@/provider/kernel/passing-error.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** What a network tells us of: one lead of one form, and its part of what came, byte for byte. */
export type NetworkEvent = {
  /** The network's id of the lead. */
  externalId: string;
  accountExternalId: string;
  formExternalId: string;
  /** Blank where the event does not say. */
  formName: string;
  body: string;
};

/** What someone filled in, in the network's words. */
export type FilledForm = {
  answers: {
    question: string;
    values: string[];
    /** What the values were sent as: texts where one of them was. Texts where it is absent. */
    type?: Scalar["type"];
    /** The answer as it came, where its texts alone lose what it says. */
    raw?: unknown;
  }[];
  /** When it was sent, ISO 8601; null where nobody says. */
  sentAt: string | null;
  /** Of the campaign, the ad and the like: kept with the lead under these names. */
  facts: Record<string, string>;
  hasConsent: boolean;
  /** As the network told it: what is kept as the lead's raw request. */
  raw: string;
};

/** An event, and with what its network is asked for more. */
export type EventToRead = { config: Config; body: string; accountToken: string | null; signal: AbortSignal };

/** A form that is asked about by its id alone. */
export type FormToReach = { config: Config; formExternalId: string; accountToken: string; signal: AbortSignal };

/** What a form is called, and all that it asks. */
export type ReportedForm = { name: string; questions: FormQuestion[] };

/** Whose account a token speaks for, and what it may. */
export type KnownToken = {
  externalId: string;
  name: string;
  scopes: string[];
  /** What of what is needed it may not. */
  missing: string[];
  /** Null: it does not expire, or nobody says. */
  expiresAt: string | null;
};

/** An account of a connection, and the token that speaks for it. */
export type AccountToLeave = { externalId: string; token: string };

/** A form whose leads are asked for again. */
export type FormToRead = {
  accountExternalId: string;
  form: { externalId: string; name: string; questions: readonly { key: string }[] };
  /** ISO 8601. */
  since: string;
  token: string;
  /** Where the page before said that the next begins. */
  place: string | null;
  signal: AbortSignal;
};

/** Leads as their network tells them, each as the body of an event, and where the next page begins. */
export type FormLeads = { items: { id: string; body: string }[]; next: string | null };

/** How one ad network signs, tells and answers. */
export type LeadNetwork = {
  /** Whether one of the app's secrets signed these bytes. */
  isSigned(secrets: readonly string[], headers: Headers, raw: Buffer): boolean;
  secretsOf(config: Config): string | undefined;
  /** @throws Problem MALFORMED_BODY */
  eventsOf(raw: Buffer): NetworkEvent[];
  /** @throws NetworkError */
  read(event: EventToRead): Promise<FilledForm>;
  /** Whether a form gives its other leads, where leads are asked for one by one. @throws NetworkError */
  reachesForm?(form: FormToReach): Promise<true>;
  /** Where its events do not say what a form is called. @throws NetworkError */
  readForm?(form: FormToReach): Promise<ReportedForm>;
  /** A page of what a form brought since a moment. @throws NetworkError */
  readFormLeads(config: Config, form: FormToRead): Promise<FormLeads>;
  /** Asked daily, where the network tells it. @throws NetworkError */
  readToken?(config: Config, token: string): Promise<KnownToken>;
  /** Has the network send an account's leads no more, where it wants to be told. @throws NetworkError */
  leave?(config: Config, account: AccountToLeave): Promise<void>;
  /** What was kept of a lead that was read before, without asking anybody. @throws NetworkError */
  reread(raw: string): FilledForm;
};

type FaultOptions = { detail?: string; retryAfterSeconds?: number; cause?: unknown };

/** A network did not give what was asked. `detail` is for people: the name of a permission, never a message. */
export class NetworkError extends PassingError {
  override readonly name = "NetworkError";
  readonly code: ConnectionError;
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ConnectionError, { detail = "", retryAfterSeconds, cause }: FaultOptions = {}) {
    super(code, { cause });
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** It goes by itself; nobody has to do anything. */
  get isRetryable(): boolean {
    return this.wait !== undefined;
  }

  refusal(): Problem {
    return refusalOf(this);
  }

  /** What long work waits for that meets it. */
  get wait(): TaskWait | undefined {
    return TASK_WAITS.find((wait) => wait === this.code);
  }
}

/** A network still makes what it was asked for. */
export class StillPreparing extends NetworkError {
  constructor(retryAfterSeconds: number) {
    super("unreachable", { retryAfterSeconds });
  }

  override get wait() {
    return "preparing" as const;
  }
}

/** What it is called towards people. */
export function refusalOf(fault: NetworkError): Problem {
  const { code, detail, retryAfterSeconds } = fault;
  const waiting = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return new Problem("NETWORK_REFUSED", { fault: { code, detail }, ...waiting }, { cause: fault });
}

/** @throws Problem NETWORK_REFUSED where a network refuses what a person asked for */
export async function mapNetworkErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw cause instanceof NetworkError ? refusalOf(cause) : cause;
  }
}

export type KnownForm = Pick<
  typeof leadForm.$inferSelect,
  "id" | "accountId" | "externalId" | "name" | "source" | "questions" | "mapping" | "lastLeadAt"
>;

export type TakenEvent = Pick<
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

/** `fault` is null where it was none of the network's: the log says what it was. */
export type RecordedDelivery = { event: TakenEvent } & ({ leadId: string; form: KnownForm; sentAt: string } | Fault);
type Fault = { fault: null } | { fault: NetworkError; isOfLead: boolean };

export type Refused = { event: TakenEvent; fault: NetworkError };
/** `isOfLead`: nothing is wrong but with this one. */
export type Told = Refused & { isOfLead: boolean };
