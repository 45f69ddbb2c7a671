"use client";

import { useSession } from "next-auth/react";
import { useCallback, useMemo, useState } from "react";
import { can, type Permission } from "@/contract/kernel/access.ts";
import { MAX_CHOSEN } from "@/contract/kernel/limits.ts";

export type Selection = { ids: readonly string[]; isAll: boolean };

type Selected = { of: string; ids: ReadonlySet<string>; isAll: boolean; last?: string };

export function useSelection(page: readonly string[], of: string) {
  const [selected, setSelected] = useState<Selected>(() => nothing(of));
  const [isPicking, setPicking] = useState(false);
  const chosen = useMemo(() => (selected.of === of ? selected : nothing(of)), [selected, of]);

  const toggle = useCallback(
    (id: string, isRange = false) =>
      setSelected((before) => {
        const now = before.of === of ? before : nothing(of);
        const ids = new Set(now.isAll ? page : now.ids);
        if (isRange && now.last !== undefined) for (const one of between(page, now.last, id)) ids.add(one);
        else if (!ids.delete(id)) ids.add(id);
        return { of, ids: new Set([...ids].slice(0, MAX_CHOSEN)), isAll: false, last: id };
      }),
    [page, of],
  );
  const togglePage = useCallback(() => {
    setSelected((before) => {
      const ids = new Set(before.of === of && !before.isAll ? before.ids : []);
      const isWhole = page.every((id) => ids.has(id)) || (before.of === of && before.isAll);
      for (const id of page) isWhole ? ids.delete(id) : ids.add(id);
      return { of, ids: new Set([...ids].slice(0, MAX_CHOSEN)), isAll: false };
    });
  }, [page, of]);
  const takeAll = useCallback(() => setSelected({ of, ids: new Set(), isAll: true }), [of]);
  const clear = useCallback(() => {
    setSelected(nothing(of));
    setPicking(false);
  }, [of]);

  const has = useCallback((id: string) => chosen.isAll || chosen.ids.has(id), [chosen]);
  const selection = useMemo((): Selection => ({ ids: [...chosen.ids], isAll: chosen.isAll }), [chosen]);
  const isSome = chosen.isAll || chosen.ids.size > 0;
  return useMemo(
    () => ({ selection, has, isSome, isPicking, setPicking, toggle, togglePage, takeAll, clear }),
    [selection, has, isSome, isPicking, toggle, togglePage, takeAll, clear],
  );
}

export function useListSelection(
  bulk: { permissions: readonly Permission[] } | undefined,
  { ids, key }: { ids: readonly string[]; key: string },
) {
  const roles = useSession().data?.user.role ?? [];
  const isAllowed = bulk?.permissions.some((permission) => can(roles, permission)) ?? false;
  const selection = useSelection(ids, key);
  return useMemo(() => ({ ...selection, isAllowed }), [selection, isAllowed]);
}

export type ListSelection = ReturnType<typeof useListSelection>;

function nothing(of: string): Selected {
  return { of, ids: new Set(), isAll: false };
}

function between(page: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [page.indexOf(one), page.indexOf(other)];
  if (from === -1 || to === -1) return [other];
  return page.slice(Math.min(from, to), Math.max(from, to) + 1);
}
