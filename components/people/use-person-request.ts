"use client";

import { useState } from "react";
import type { ErrorCode } from "@/contract/errors.ts";
import {
  type Erased,
  type ErasureReason,
  PERSON_FIELDS,
  type PeopleFound,
  type PersonField,
  people,
} from "@/contract/people.ts";
import { ApiError, codeOf } from "@/lib/provider/api-error.ts";
import { call } from "@/lib/provider/call.ts";
import { saveFile } from "@/lib/save-file.ts";

export type Sought = Record<PersonField, string>;
type Busy = "finding" | "exporting" | "erasing";
export type Problem = { code: ErrorCode; requestId: string };

const NOTHING: Sought = { identification: "", phone: "", email: "" };

/** One person's request: what they are looked for by, what was found, what of it is theirs, and what became of it. */
export function usePersonRequest() {
  const [sought, setSought] = useState(NOTHING);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const [found, setFound] = useState<PeopleFound>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
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
      if (fields.length > 0) setFaults(Object.fromEntries(fields.map(({ field, code }) => [field, code])));
      else setProblem({ code: codeOf(cause), requestId: cause instanceof ApiError ? cause.requestId : "" });
    } finally {
      setBusy(undefined);
    }
  }

  async function read() {
    const given = PERSON_FIELDS.filter((field) => sought[field].trim() !== "");
    setFound(await call(people.find, Object.fromEntries(given.map((field) => [field, sought[field]]))));
    setChosen([]);
  }

  return {
    ...{ sought, faults, found, chosen, busy, problem, erased },
    type: (field: PersonField, value: string) => {
      setSought({ ...sought, [field]: value });
      setFaults({});
    },
    choose: setChosen,
    find: () =>
      during("finding", async () => {
        setErased(undefined);
        setFaults({});
        await read();
      }),
    save: () =>
      during("exporting", async () => {
        const { name, text, type } = await call(people.export, { ids: [...chosen] });
        saveFile(name, text, type);
      }),
    /** Where one of them changed since it was seen, nothing is erased: they are read again, to be confirmed anew. */
    erase: (reason: ErasureReason) =>
      during("erasing", async () => {
        const records = (found?.records ?? []).flatMap(({ id, version }) =>
          chosen.includes(id) ? [{ id, version }] : [],
        );
        try {
          setErased(await call(people.erase, { records, reason }));
        } catch (cause) {
          if (codeOf(cause) === "VERSION_CONFLICT") await read();
          throw cause;
        }
        await read();
      }),
  };
}
