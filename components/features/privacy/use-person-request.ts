"use client";

import { useState } from "react";
import { setFieldErrors, useProviderForm } from "@/components/engines/record-form/use-contract-form.ts";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import {
  type Erased,
  type ErasureReason,
  PERSON_FIELDS,
  type PeopleFound,
  type PersonField,
  type PersonTrace,
  people,
} from "@/contract/privacy/people.ts";
import { ApiError, toErrorCode } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { saveFile } from "@/lib/browser/save-file.ts";

export type PersonQuery = Record<PersonField, string>;
type Busy = "finding" | "exporting" | "erasing";
export type Problem = { code: ErrorCode; requestId: string };

export const traceKey = ({ location, id }: PersonTrace) => `${location} ${id}`;
const toLocation = ({ location, id }: PersonTrace) => ({ location, id });

const NOTHING: PersonQuery = { identification: "", phone: "", email: "" };

export function usePersonRequest() {
  const form = useProviderForm<PersonQuery>({ defaultValues: NOTHING });
  const [found, setFound] = useState<PeopleFound>();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<Busy>();
  const [problem, setProblem] = useState<Problem>();
  const [erased, setErased] = useState<Erased>();

  async function during(what: Busy, work: () => Promise<void>) {
    setBusy(what);
    setProblem(undefined);
    try {
      await work();
    } catch (cause) {
      const fields = cause instanceof ApiError ? (cause.details.fields ?? []) : [];
      setFieldErrors(form, fields);
      if (fields.length === 0)
        setProblem({ code: toErrorCode(cause), requestId: cause instanceof ApiError ? cause.requestId : "" });
    } finally {
      setBusy(undefined);
    }
  }

  const records = found?.records.filter(({ id }) => selected.includes(id)) ?? [];
  const traces = found?.traces.filter((trace) => selected.includes(traceKey(trace))) ?? [];
  const excluded = found?.traces.filter((trace) => !selected.includes(traceKey(trace))).map(toLocation) ?? [];

  async function read() {
    const query = form.getValues();
    const input = PERSON_FIELDS.filter((field) => query[field].trim() !== "");
    setFound(await call(people.find, Object.fromEntries(input.map((field) => [field, query[field]]))));
    setSelected([]);
  }

  return {
    form,
    found,
    selected,
    records,
    traces,
    busy,
    problem,
    erased,
    select: setSelected,
    find: () =>
      during("finding", async () => {
        setErased(undefined);
        form.clearErrors();
        await read();
      }),
    save: () =>
      during("exporting", async () => {
        const { name, text, type } = await call(people.export, {
          ids: records.map(({ id }) => id),
          traces: traces.map(toLocation),
          excluded,
        });
        saveFile(name, text, type);
      }),
    /** Reloads the records on a version conflict for a new confirmation: nothing is erased. */
    erase: (reason: ErasureReason) =>
      during("erasing", async () => {
        const seen = {
          records: records.map(({ id, version }) => ({ id, version })),
          traces: traces.map(({ location, id, fingerprint }) => ({ location, id, fingerprint })),
        };
        try {
          setErased(await call(people.erase, { ...seen, excluded, reason }));
        } catch (cause) {
          if (toErrorCode(cause) === "VERSION_CONFLICT") await read();
          throw cause;
        }
        await read();
      }),
  };
}
