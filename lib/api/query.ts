"use client";

import {
  hashKey,
  type InfiniteData,
  QueryClient,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type * as z from "zod";
import type { ArgumentsOf, Call, OutputOf } from "@/contract/kernel/endpoint.ts";
import { readKey } from "../http/endpoint-url.ts";
import { type ApiError, isApiError } from "./api-error.ts";
import { call } from "./call.ts";

type ReadOptions<E extends Call> = Omit<UseQueryOptions<OutputOf<E>, ApiError>, "queryKey" | "queryFn">;
type WriteOptions<E extends Call, Context> = Omit<
  UseMutationOptions<OutputOf<E>, ApiError, ArgumentsOf<E>, Context>,
  "mutationFn"
>;

export function useRead<E extends Call>(
  endpoint: E,
  args: ArgumentsOf<E>,
  options?: ReadOptions<E>,
): UseQueryResult<OutputOf<E>, ApiError> {
  return useQuery<OutputOf<E>, ApiError>({
    ...options,
    queryKey: readKey(endpoint, args),
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  });
}

/** Reads an endpoint with a contract that loads on demand, without arguments, cached by name. */
export function useReadLater<E extends Call>(
  name: string,
  load: () => Promise<E>,
  options?: ReadOptions<E>,
): UseQueryResult<OutputOf<E>, ApiError> {
  return useQuery<OutputOf<E>, ApiError>({
    ...options,
    queryKey: [name],
    queryFn: async ({ signal }) => call(await load(), {} as ArgumentsOf<E>, { signal }),
  });
}

type PagedCall = Call<z.ZodObject, z.ZodType<{ cursor: { next: string | null } }>>;

export function useReadPages<E extends PagedCall>(
  endpoint: E,
  args: ArgumentsOf<E>,
  options?: { refetchOnWindowFocus?: boolean; refetchOnMount?: "always"; refetchInterval?: number; enabled?: boolean },
): UseInfiniteQueryResult<InfiniteData<OutputOf<E>>, ApiError> {
  return useInfiniteQuery({
    ...options,
    queryKey: [...readKey(endpoint, args), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, pageParam === null ? args : { ...args, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor.next,
  });
}

/** Writes without retries. A repeated call before the answer is ignored as a double press. */
export function useWrite<E extends Call, Context = unknown>(
  endpoint: E,
  options?: WriteOptions<E, Context>,
): UseMutationResult<OutputOf<E>, ApiError, ArgumentsOf<E>, Context> {
  const pending = useRef<{ key: string; answer: Promise<OutputOf<E>> }>(undefined);
  const write = useMutation<OutputOf<E>, ApiError, ArgumentsOf<E>, Context>({
    ...options,
    mutationFn: (args) => call(endpoint, args),
  });
  const { mutateAsync } = write;
  const writeOnce = useCallback<typeof mutateAsync>(
    (...input) => {
      const key = hashKey([input[0]]);
      if (pending.current?.key === key) return pending.current.answer;
      const answer = mutateAsync(...input);
      const own = { key, answer };
      pending.current = own;
      const end = () => {
        if (pending.current === own) pending.current = undefined;
      };
      answer.then(end, end);
      return answer;
    },
    [mutateAsync],
  );
  const start = useCallback<typeof write.mutate>((...input) => void writeOnce(...input).catch(() => {}), [writeOnce]);
  return { ...write, mutate: start, mutateAsync: writeOnce };
}

/** One per tab. Reads retry once, unless the web server has waited its full time. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Runs offline too: a failed write shows an error at once, while a paused one looks successful.
        networkMode: "always",
        staleTime: 30_000,
        refetchOnReconnect: ({ state }) => state.status === "error",
        retry: (failures, cause) => failures < 1 && isApiError(cause) && isRetryable(cause),
        retryDelay: 800,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function isRetryable({ code }: ApiError): boolean {
  return code === "PROVIDER_UNREACHABLE" || code === "UNAVAILABLE";
}
