"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { ROWS_PER_IMPORT, type RowOutcome } from "@/contract/kernel/limits.ts";
import type { TextEncoding, TextReading } from "@/contract/kernel/text/text-encodings.ts";
import { toErrorCode } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type FileProblem, type FileRow, type RowImportDefinition, readRowFile } from "./row-file.ts";

export type EvaluatedRow<Field extends string = string> = FileRow<Field> & { outcome: RowOutcome | undefined };

type Phase = "start" | "asking" | "checking" | "ready" | "loading" | "done" | "stopped";
type State<Field extends string> = {
  phase: Phase;
  rows: EvaluatedRow<Field>[];
  done: number;
  count: number;
  problem?: FileProblem<Field>;
  readings?: TextReading[];
};

const START = { phase: "start", rows: [], done: 0, count: 0 } as const;

export function useRowImport<Field extends string>({ file, send, changes }: RowImportDefinition<Field>) {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState<State<Field>>({ ...START, rows: [] });
  const turn = useRef(0);
  const last = useRef<File>(undefined);

  async function sendAll(rows: EvaluatedRow<Field>[], sent: readonly EvaluatedRow<Field>[], isTrial: boolean) {
    const mine = turn.current;
    const evaluation = new Map<EvaluatedRow<Field>, EvaluatedRow<Field>>();
    const current = () => rows.map((row) => evaluation.get(row) ?? row);
    const show = (phase: Phase, done: number) =>
      turn.current === mine && setState({ phase, rows: current(), done, count: sent.length });
    for (let from = 0; from < sent.length; from += ROWS_PER_IMPORT) {
      show(isTrial ? "checking" : "loading", from);
      const part = sent.slice(from, from + ROWS_PER_IMPORT);
      try {
        const loaded = await send(
          part.map(({ typed }) => typed),
          isTrial,
        );
        for (const [index, row] of part.entries()) evaluation.set(row, { ...row, ...loaded[index] });
      } catch (cause) {
        toast.show({ type: "danger", message: t(`errors.${toErrorCode(cause)}`) });
        if (isTrial) setState({ ...START, rows: [] });
        else show("stopped", from);
        return;
      }
    }
    show(isTrial ? "ready" : "done", sent.length);
  }

  async function select(selected: File, encoding?: TextEncoding) {
    turn.current += 1;
    last.current = selected;
    const read = readRowFile(await selected.arrayBuffer(), file, encoding);
    if ("problem" in read) return setState({ ...START, rows: [], problem: read.problem });
    if (read.readings) return setState({ ...START, phase: "asking", rows: [], readings: read.readings });
    const rows = read.rows.map(
      (row): EvaluatedRow<Field> => ({ ...row, outcome: row.errors.length > 0 ? "refused" : undefined }),
    );
    await sendAll(
      rows,
      rows.filter(({ outcome }) => outcome === undefined),
      true,
    );
  }

  function readAs(encoding: TextEncoding) {
    if (last.current) void select(last.current, encoding);
  }

  async function load() {
    await sendAll(state.rows, state.rows.filter(isImportable), false);
    for (const { method, path } of changes) client.invalidateQueries({ queryKey: [method, path] });
  }

  return { ...state, select, readAs, load };
}

export const isImportable = ({ outcome }: Pick<EvaluatedRow, "outcome">) =>
  outcome === "created" || outcome === "changed";
