"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useToast } from "@/components/ui/toast.tsx";
import { useUndo } from "@/components/ui/undo.tsx";
import { viewCalls } from "@/contract/calls.ts";
import type { ListName, ListViews, View } from "@/contract/leads/saved-views.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";

type ViewContent = Pick<View, "filters" | "columns">;

export function useViewWrites(list: ListName, scope: string) {
  const { t } = useT();
  const toast = useToast();
  const offerUndo = useUndo();
  const client = useQueryClient();
  const key = readKey(viewCalls.list, { list });

  const keep = (id: string, view: View | undefined) =>
    client.setQueryData<ListViews>(key, (known) => {
      if (!known) return known;
      const rest = known.views.filter((one) => one.id !== id);
      const all = view ? [...rest, view].sort((one, other) => one.name.localeCompare(other.name)) : rest;
      return { ...known, views: all };
    });
  const onSuccess = (view: View) => {
    keep(view.id, view);
    toast.show({ type: "success", message: t("list.views.saved") });
  };
  const onError = (error: ApiError) => {
    if (error.code === "INVALID_INPUT") return;
    const isChanged = error.code === "VERSION_CONFLICT" || error.code === "NOT_FOUND";
    if (isChanged) client.invalidateQueries({ queryKey: key });
    const message = error.code === "VERSION_CONFLICT" ? t("list.views.conflict") : t(`errors.${error.code}`);
    toast.show({ type: isChanged ? "warning" : "danger", message });
  };

  const creating = useWrite(viewCalls.create, { onSuccess, onError });
  const changing = useWrite(viewCalls.update, { onSuccess, onError });
  const sharing = useWrite(viewCalls.share, { onSuccess, onError });
  const removing = useWrite(viewCalls.remove, { onError });

  return {
    creating,
    changing,
    removing,
    create: (input: ViewContent & { name: string }, done: (view: View) => void, onError?: (error: ApiError) => void) =>
      creating.mutate({ list, scope, ...input }, { onSuccess: done, onError }),
    change: (
      { id, version }: View,
      input: Partial<ViewContent & { name: string }>,
      done: () => void,
      onError?: (error: ApiError) => void,
    ) => changing.mutate({ id, version, ...input }, { onSuccess: done, onError }),
    share: ({ id, version, isShared }: View) => sharing.mutate({ id, version, isShared: !isShared }),
    remove: (view: View, onRemoved: () => void) => {
      const { id, version, name, filters, columns, isShared } = view;
      const restore = async () => {
        const created = await call(viewCalls.create, { list, scope: view.scope, name, filters, columns });
        const restored = { id: created.id, version: created.version, isShared };
        keep(created.id, isShared ? await call(viewCalls.share, restored) : created);
      };
      removing.mutate(
        { id, version },
        {
          onSuccess: () => {
            onRemoved();
            keep(id, undefined);
            const message = t("list.views.removed");
            // Only its owner can save it again as it was.
            if (view.isOwn) offerUndo({ message, note: t("ui.undo.defaultView"), undo: restore });
            else toast.show({ type: "success", message });
          },
        },
      );
    },
  };
}
