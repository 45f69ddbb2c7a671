"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ROWS_A_LOAD } from "@/contract/model-rows.ts";
import { models, modelVersions, type RowOutcome } from "@/contract/models.ts";
import { useT } from "@/lib/i18n/client.ts";
import { codeOf } from "@/lib/provider/api-error.ts";
import { call } from "@/lib/provider/call.ts";
import { useToast } from "../ui/toast.tsx";
import { type FileProblem, type FileRow, readModelFile } from "./model-file.ts";

/** A row with what would come of it, or what came of it. */
export type JudgedRow = FileRow & { outcome: RowOutcome | undefined };

type Phase = "start" | "checking" | "ready" | "loading" | "done" | "stopped";
type State = { phase: Phase; rows: JudgedRow[]; done: number; count: number; problem?: FileProblem };

const START: State = { phase: "start", rows: [], done: 0, count: 0 };

/** A file on its way in: read, tried row by row, loaded when that is asked for. It goes in parts, each whole. */
export function useModelLoad() {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState(START);
  // A file that is chosen while another is read is the one that counts.
  const turn = useRef(0);

  async function send(rows: JudgedRow[], sent: readonly JudgedRow[], isTrial: boolean) {
    const mine = turn.current;
    const judged = new Map<JudgedRow, JudgedRow>();
    const current = () => rows.map((row) => judged.get(row) ?? row);
    const show = (phase: Phase, done: number) =>
      turn.current === mine && setState({ phase, rows: current(), done, count: sent.length });
    for (let from = 0; from < sent.length; from += ROWS_A_LOAD) {
      show(isTrial ? "checking" : "loading", from);
      const part = sent.slice(from, from + ROWS_A_LOAD);
      try {
        const loaded = await call(models.load, { rows: part.map(({ typed }) => typed), isTrial });
        for (const [index, row] of part.entries()) judged.set(row, { ...row, ...loaded[index] });
      } catch (cause) {
        toast.show({ type: "danger", message: t(`errors.${codeOf(cause)}`) });
        if (isTrial) setState(START);
        else show("stopped", from);
        return;
      }
    }
    show(isTrial ? "ready" : "done", sent.length);
  }

  async function choose(file: File) {
    turn.current += 1;
    const read = readModelFile(await file.arrayBuffer());
    if ("problem" in read) return setState({ ...START, problem: read.problem });
    const rows = read.rows.map(
      (row): JudgedRow => ({ ...row, outcome: row.errors.length > 0 ? "refused" : undefined }),
    );
    await send(
      rows,
      rows.filter(({ outcome }) => outcome === undefined),
      true,
    );
  }

  async function load() {
    await send(state.rows, state.rows.filter(willLoad), false);
    for (const { method, path } of [models.list, modelVersions.list])
      client.invalidateQueries({ queryKey: [method, path] });
  }

  return { ...state, choose, load };
}

export const willLoad = ({ outcome }: JudgedRow) => outcome === "created" || outcome === "changed";
