import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ArgumentsOf, Endpoint, OutputOf } from "@/contract/kernel/endpoint.ts";
import { log } from "@/lib/runtime/log.ts";
import { pageDeadline } from "@/lib/session/deadline.ts";
import { currentToken } from "@/lib/session/server.ts";
import { ask, ProviderError } from "../http/provider-client.ts";
import { readKey } from "./query-key.ts";

/**
 * Reads for a page what its screen will ask first, so that it arrives with the page. Never renews a session and never
 * fails a page: what could not be read, the screen reads itself and says what is wrong. Servers only.
 */
export async function prefetchOnServer<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
): Promise<DehydratedState> {
  const client = new QueryClient();
  await readInto(client, endpoint, args);
  return dehydrate(client);
}

/** The same for the page of one record: an address that names none has no page. @throws NotFound of Next */
export async function readAheadOrMissing<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
): Promise<DehydratedState> {
  // A malformed id is refused before a session is looked at, so that it has the same page as an unknown one.
  if (!endpoint.input.safeParse(args).success) notFound();
  const client = new QueryClient();
  await readInto(client, endpoint, args, (cause) => {
    if (cause instanceof ProviderError && cause.code === "NOT_FOUND") notFound();
  });
  return dehydrate(client);
}

/** The same for two reads of which the second depends on what the first answers, if it does. */
export async function readAheadOnto<First extends Endpoint, E extends Endpoint>(
  first: First,
  firstArgs: ArgumentsOf<First>,
  endpoint: E,
  argsOf: (answer: OutputOf<First> | undefined) => ArgumentsOf<E>,
): Promise<DehydratedState> {
  const client = new QueryClient();
  const answer = await readInto(client, first, firstArgs);
  await readInto(client, endpoint, argsOf(answer));
  return dehydrate(client);
}

/**
 * The same for many reads that depend on what a first one answers, if it does: those without which the page would be bare
 * are waited for, the others go on while it is sent. What could not be read of those is null.
 */
export async function prefetchAndStream<First extends Endpoint, E extends Endpoint>(
  first: First,
  firstArgs: ArgumentsOf<First>,
  readsOf: (answer: OutputOf<First> | undefined) => { ahead: readonly Read<E>[]; along: readonly Read<E>[] },
): Promise<{ state: DehydratedState; along: Promise<OutputOf<E> | null>[] }> {
  const client = new QueryClient();
  const { ahead, along } = readsOf(await readInto(client, first, firstArgs));
  await Promise.all(ahead.map(({ endpoint, args }) => readInto(client, endpoint, args)));
  // Not before: what is waited for would have to share the database with all of them.
  return { state: dehydrate(client), along: along.map(({ endpoint, args }) => readOne(endpoint, args)) };
}

type Read<E extends Endpoint> = { endpoint: E; args: ArgumentsOf<E> };

async function readInto<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  args: ArgumentsOf<E>,
  onError?: (cause: unknown) => void,
) {
  const answer = await readOne(endpoint, args, onError);
  if (answer === null) return;
  client.setQueryData(readKey(endpoint, args), answer);
  return answer;
}

async function readOne<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  onError?: (cause: unknown) => void,
): Promise<OutputOf<E> | null> {
  const token = await currentToken();
  if (!token) return null;
  const { accessToken, licenseId } = token;
  const until = await pageDeadline();
  // A read that depends on one that took all the time.
  if (until <= Date.now()) return null;
  try {
    return await ask(endpoint, args, { accessToken, licenseId, until });
  } catch (cause) {
    onError?.(cause);
    log().debug({ path: endpoint.path, cause: String(cause) }, "not read ahead");
    return null;
  }
}
