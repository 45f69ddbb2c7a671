import { expect, test } from "vitest";
import * as calls from "@/contract/calls.ts";
import { contract } from "@/contract/index.ts";
import type { Call, Endpoint } from "@/contract/kernel/endpoint.ts";

const endpoints = Object.values(contract).flatMap((table) => Object.values<Endpoint>(table));
const all = Object.values(calls).flatMap((table) => Object.entries<Call>(table));

test.each(all)("%s is called as its endpoint is served", (_, { input, output, ...call }) => {
  const served = endpoints.filter(({ method, path }) => method === call.method && path === call.path);

  expect(served).toHaveLength(1);
  expect(served[0]).toMatchObject({ ...call, inQuery: [], isForwarded: true });
  expect([input, output]).toEqual([undefined, undefined]);
});
