import type * as z from "zod";
import type { Access } from "./access.ts";
import type { ErrorCode } from "./error-codes.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type AnswerKind = "json" | "text" | "file" | "csv" | "calendar" | "events";

/** Body types with their content types: `raw` any, `stream` text/csv. */
export type BodyKind = "json" | "raw" | "xml" | "stream";

/** `open`: one transaction around the call. `own`: the handler opens short ones. */
export type Transaction = "open" | "own";

export type Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Allowed extends Access = Access,
  Mode extends Transaction = Transaction,
  Verb extends Method = Method,
  Path extends string = string,
> = {
  readonly method: Verb;
  /** Path template on the provider, parameters as `:name`. */
  readonly path: Path;
  readonly access: Allowed;
  /** Path parameters, then query (GET, DELETE) or JSON body (POST, PUT), in one object. */
  readonly input: Input;
  /** Body inputs also read from the query; if both are present they must match. */
  readonly inQuery: readonly string[];
  readonly output: Output;
  readonly answer: AnswerKind;
  /** `raw` and `xml` pass the received bytes, `stream` a stream; other parameters come from the query. */
  readonly body: BodyKind;
  readonly maxBytes: number;
  readonly holds: z.ZodObject | readonly `${string}/${string}`[] | null;
  readonly fails: readonly ErrorCode[];
  readonly transaction: Mode;
  /** Counts many rows: uses a limited share of connections, so that short calls get through. */
  readonly isHeavy: boolean;
  /** False excludes it from the web's `/api`: only the web server or a machine calls it. */
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

type Essentials = "method" | "path" | "access" | "input" | "output" | "summary";
type Chosen = keyof typeof DEFAULTS;

/** Defines one call. The provider implements it, the web calls and forwards it, `/openapi.json` documents it. */
export function endpoint<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Allowed extends Access,
  const Verb extends Method,
  const Path extends string,
  Mode extends Transaction = "open",
>(
  definition: Pick<Endpoint<Input, Output, Allowed, Mode, Verb, Path>, Essentials> &
    Partial<Pick<Endpoint, Chosen>> & { readonly transaction?: Mode },
): Endpoint<Input, Output, Allowed, Mode, Verb, Path> {
  // The compiler cannot infer that a missing `transaction` makes Within its default, "open".
  return { ...DEFAULTS, transaction: "open" as Mode, ...definition };
}

export function alsoAt<E extends Endpoint>(one: E, path: string): E {
  return { ...one, path };
}

/** What a caller needs of an endpoint. Its schemas are types only, so the browser loads none. */
export type Call<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> = Pick<
  Endpoint,
  "method" | "path" | "answer" | "body"
> & { readonly input?: Input; readonly output?: Output };

/** @param method and path of the endpoint, compared by the compiler */
export function toCall<E extends Endpoint>(
  method: E["method"],
  path: E["path"],
  answer: AnswerKind = "json",
): Call<E["input"], E["output"]> {
  return { method, path, answer, body: "json" };
}

export type InputOf<E extends Call> = z.infer<NonNullable<E["input"]>>;
export type ArgumentsOf<E extends Call> = z.input<NonNullable<E["input"]>>;
type KeysOf<T> = T extends unknown ? keyof T : never;
/** Arguments without further keys, which the provider would ignore and a spread would hide from the compiler. */
export type ExactArguments<E extends Call, A> = A &
  ArgumentsOf<E> & { [Name in Exclude<keyof A, KeysOf<ArgumentsOf<E>>>]: never };
export type OutputOf<E extends Call> = z.infer<NonNullable<E["output"]>>;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string);
}
