import type * as z from "zod";
import type { Access } from "./access.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * How an endpoint answers: a JSON value, plain text, a stored file, a streamed table, a calendar that is asked for again
 * by its etag, or server-sent events.
 */
export type Answer = "json" | "text" | "file" | "csv" | "calendar" | "events";

/** What a body is, and so which content types are taken: for `raw` any, for `stream` text/csv. */
export type Body = "json" | "raw" | "xml" | "stream";

/**
 * `open`: one transaction around the call. `own`: the handler opens short ones itself, because something slow, or
 * something that must see the commit, happens besides.
 */
export type Transaction = "open" | "own";

export type Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  Within extends Transaction = Transaction,
> = {
  readonly method: Method;
  /** Template on the provider, parameters as `:name`. */
  readonly path: string;
  readonly access: Allowed;
  /** Path parameters, then query (GET, DELETE) or JSON body (POST, PUT), in one object. */
  readonly input: Input;
  /** Inputs of a JSON body that are also read from the query. Where both have one, the two have to agree. */
  readonly inQuery: readonly string[];
  readonly output: Output;
  readonly answer: Answer;
  /**
   * `raw` and `xml` hand the body over as the bytes that came, `stream` as they come; parameters that are not the path's
   * are then the query's.
   */
  readonly body: Body;
  /** Largest body that is read, in bytes. */
  readonly maxBytes: number;
  /** What a body that is handed over as it came holds, for whoever reads the description; null: a JSON object. */
  readonly holds: z.ZodObject | readonly `${string}/${string}`[] | null;
  /** Errors beyond those that every endpoint can answer. */
  readonly fails: readonly ErrorCode[];
  readonly transaction: Within;
  /** Counts many rows: it waits for a share of the connections that leaves others for short calls. */
  readonly isHeavy: boolean;
  /** False keeps it off the web's `/api`: only the web's own server, or a machine, calls it. */
  readonly isForwarded: boolean;
  readonly summary: string;
};

const DEFAULTS = {
  answer: "json",
  body: "json",
  maxBytes: 262_144,
  holds: null,
  fails: [],
  inQuery: [],
  isHeavy: false,
  isForwarded: true,
} as const;

type Owed = "method" | "path" | "access" | "input" | "output" | "summary";
type Chosen = keyof typeof DEFAULTS;

/** One call of the contract. The provider implements it, the web calls and forwards it, `/openapi.json` shows it. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Allowed extends Access,
  Within extends Transaction = "open",
>(
  given: Pick<Endpoint<Input, Output, Allowed>, Owed> &
    Partial<Pick<Endpoint, Chosen>> & { readonly transaction?: Within },
): Endpoint<Input, Output, Allowed, Within> {
  // The cast says what the compiler cannot: without a `transaction`, Within is its default, "open".
  return { ...DEFAULTS, transaction: "open" as Within, ...given };
}

/** The same call at another path. */
export function alsoAt<E extends Endpoint>(one: E, path: string): E {
  return { ...one, path };
}

export type InputOf<E extends Endpoint> = z.infer<E["input"]>;
/** What a caller may leave out, where the schema has a default. */
export type ArgumentsOf<E extends Endpoint> = z.input<E["input"]>;
export type OutputOf<E extends Endpoint> = z.infer<E["output"]>;

/** Names of the path parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string);
}
