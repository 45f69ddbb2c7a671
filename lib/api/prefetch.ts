import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import type { ArgumentsOf, Endpoint, ExactArguments, OutputOf } from "@/contract/kernel/endpoint.ts";
import { log } from "@/lib/runtime/log.ts";
import { pageDeadline } from "@/lib/session/page-request.ts";
import { currentToken } from "@/lib/session/server.ts";
import { readKey } from "../http/endpoint-url.ts";
import { ProviderError, sendRequest } from "../http/provider-client.ts";

/** Servers only. Never renews a session or fails a page: the screen repeats failed reads. */
export async function prefetchOnServer<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
): Promise<DehydratedState> {
  const client = new QueryClient();
  await readInto(client, endpoint, args);
  return dehydrate(client);
}

export async function prefetchOrNotFound<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
): Promise<DehydratedState> {
  // Malformed and unknown ids give the same page, before any session check.
  if (!endpoint.input.safeParse(args).success) notFound();
  const client = new QueryClient();
  await readInto(client, endpoint, args, (cause) => {
    if (cause instanceof ProviderError && cause.code === "NOT_FOUND") notFound();
  });
  return dehydrate(client);
}

export async function prefetchInto<First extends Endpoint, E extends Endpoint>(
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

/** Awaits a first read, then the essential dependent ones; streams the others, null on an error. */
export async function prefetchAndStream<First extends Endpoint, E extends Endpoint>(
  first: First,
  firstArgs: ArgumentsOf<First>,
  readsOf: (answer: OutputOf<First> | undefined) => { ahead: readonly Read<E>[]; streamed: readonly Read<E>[] },
): Promise<{ state: DehydratedState; streamed: Promise<OutputOf<E> | null>[] }> {
  const client = new QueryClient();
  const { ahead, streamed } = readsOf(await readInto(client, first, firstArgs));
  await Promise.all(ahead.map(({ endpoint, args }) => readInto(client, endpoint, args)));
  // Started late: otherwise they share the database with the awaited ones.
  return { state: dehydrate(client), streamed: streamed.map(({ endpoint, args }) => readOne(endpoint, args)) };
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
  if (until <= Date.now()) return null;
  try {
    return await sendRequest<E>(endpoint, args as ExactArguments<E, ArgumentsOf<E>>, { accessToken, licenseId, until });
  } catch (cause) {
    onError?.(cause);
    log().debug({ path: endpoint.path, cause: String(cause) }, "not read ahead");
    return null;
  }
}
