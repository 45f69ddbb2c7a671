"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { fromText, type Values } from "../record-form/record-schema.ts";
import type { RecordDefinition } from "./definition.ts";

export function useRecordWrites<Stored extends Versioned>(definition: RecordDefinition<Stored>) {
  const client = useQueryClient();
  const {
    list,
    create,
    update,
    remove,
    fields,
    within = NOTHING,
    pathArgs: at = byId,
    reorder,
    invalidates = NONE,
  } = definition;
  const key = useMemo(() => readKey(list, within), [list, within]);

  const written = useCallback(
    (values: Values) =>
      Object.fromEntries(
        Object.entries(values).map(([field, text]) => [field, fromText(fields[field] ?? "text", text)]),
      ),
    [fields],
  );
  const refresh = useCallback(
    (change: (records: Stored[]) => Stored[]) => {
      client.setQueryData<Stored[]>(key, (records) => records && change(records));
      for (const { method, path } of [list, ...invalidates]) client.invalidateQueries({ queryKey: [method, path] });
    },
    [client, key, list, invalidates],
  );

  return {
    add: useCallback((values: Values) => call(create, { ...within, ...written(values) }), [create, within, written]),
    save: useCallback(
      (changed: Values, over: Stored) => call(update, { ...at(over), version: over.version, ...written(changed) }),
      [update, at, written],
    ),
    read: useCallback(
      async (id: string) => {
        const found = (await call(list, within)).find((record) => record.id === id);
        if (found) return found;
        throw new ApiError({ code: "NOT_FOUND", message: "Gone", httpStatus: 404, details: {}, requestId: "" });
      },
      [list, within],
    ),
    removeOne: useCallback(
      async (removed: Stored, args: Readonly<Record<string, unknown>>) => {
        if (!remove) return;
        await call(remove, { ...at(removed), version: removed.version, ...args });
        refresh((records) => records.filter((record) => record.id !== removed.id));
      },
      [remove, at, refresh],
    ),
    order: useCallback(
      async (ids: string[]) => {
        const before = client.getQueryData<Stored[]>(key);
        const rank = new Map(ids.map((id, index) => [id, index]));
        client.setQueryData<Stored[]>(
          key,
          (records) => records && [...records].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
        );
        try {
          await reorder?.(ids);
        } catch (cause) {
          client.setQueryData(key, before);
          throw cause;
        } finally {
          client.invalidateQueries({ queryKey: [list.method, list.path] });
        }
      },
      [client, key, list, reorder],
    ),
    show: useCallback(
      (record: Stored) =>
        refresh((records) => {
          const isKnown = records.some(({ id }) => id === record.id);
          return isKnown ? records.map((one) => (one.id === record.id ? record : one)) : [...records, record];
        }),
      [refresh],
    ),
  };
}

const NOTHING = {};
const NONE: readonly Endpoint[] = [];
const byId = ({ id }: Versioned) => ({ id });
