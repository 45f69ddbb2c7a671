"use client";

import { Pencil, Save, Share2, Star, Trash2, Undo2 } from "lucide-react";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { Menu, MenuChoice, MenuGroup, MenuItem } from "@/components/ui/menu.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { View } from "@/contract/leads/saved-views.ts";
import { useT } from "@/lib/i18n/client.ts";
import { savedFilters } from "./saved-views.ts";
import { NO_VIEW } from "./url-state.ts";
import type { ViewsMenuProps } from "./use-list-views.ts";
import { useViewWrites } from "./use-view-writes.ts";
import { RemoveView, ViewName } from "./view-dialogs.tsx";

type SaveViewProps = Pick<ViewsMenuProps, "list" | "scope" | "scopeFilters" | "view" | "state" | "onShow"> & {
  onClose: () => void;
};

function displayedContent({ view, state, scopeFilters }: Pick<SaveViewProps, "view" | "state" | "scopeFilters">) {
  return { filters: { ...scopeFilters, ...savedFilters(state) }, columns: view.columns ?? null };
}

/** Saves what the list shows under a new name. */
export function SaveView({ list, scope, scopeFilters, view, state, onShow, onClose }: SaveViewProps) {
  const { t } = useT();
  const writes = useViewWrites(list, scope);
  const content = displayedContent({ view, state, scopeFilters });
  return (
    <ViewName
      title={t("list.views.saveAs")}
      hint={state.filters.searchTerm ? t("list.views.noSearch") : undefined}
      write={(name, { onDone, onError }) =>
        writes.create(
          { name, ...content },
          ({ id }) => {
            onShow({ ...state, filters: { ...content.filters, ...state.filters }, view: id, columns: undefined });
            onDone();
          },
          onError,
        )
      }
      isBusy={writes.creating.isPending}
      onClose={onClose}
    />
  );
}

type ViewDialog = "new" | "rename" | "remove";

export function ViewsMenu({
  list,
  scope,
  scopeFilters,
  savedViews,
  view,
  state,
  onShow,
  onReplace,
  select,
  trigger,
}: ViewsMenuProps) {
  const { t } = useT();
  const [dialog, setDialog] = useState<ViewDialog>();
  const mayShare = can(useSession().data?.user.role ?? [], "views.share");
  const writes = useViewWrites(list, scope);
  const { current, isChanged } = view;
  const mayChange = current && (current.isShared ? mayShare : current.isOwn);

  const open = ({ id, filters }: View) => onShow({ filters, row: state.row, view: id });
  const openNone = () => onShow({ filters: {}, row: state.row, view: savedViews.opening ? NO_VIEW : undefined });
  const asDisplayed = displayedContent({ view, state, scopeFilters });
  const groups = [
    { label: t("list.views.own"), views: savedViews.views.filter(({ isOwn }) => isOwn) },
    { label: t("list.views.shared"), views: savedViews.views.filter(({ isOwn }) => !isOwn) },
  ];

  return (
    <>
      <Menu label={t("list.views.open")} trigger={trigger} startsOpen>
        <MenuGroup>
          <MenuChoice isSelected={!current} onSelect={openNone}>
            {t("list.views.none")}
          </MenuChoice>
        </MenuGroup>
        {groups.map(
          (group) =>
            group.views.length > 0 && (
              <MenuGroup key={group.label} label={group.label}>
                {group.views.map((one) => (
                  <MenuChoice key={one.id} isSelected={one.id === current?.id} onSelect={() => open(one)}>
                    {one.name}
                    {one.owner && (
                      <span className="block text-ink-2 text-xs">{t("list.views.of", { owner: one.owner })}</span>
                    )}
                  </MenuChoice>
                ))}
              </MenuGroup>
            ),
        )}
        <MenuGroup>
          {mayChange && isChanged && (
            <MenuItem
              icon={Save}
              onSelect={() => writes.change(current, asDisplayed, () => onReplace({ ...state, columns: undefined }))}
            >
              {t("list.views.save")}
            </MenuItem>
          )}
          {current && isChanged && (
            <MenuItem icon={Undo2} onSelect={() => open(current)}>
              {t("list.views.undo")}
            </MenuItem>
          )}
          {scopeFilters && (
            <MenuItem icon={Save} onSelect={() => setDialog("new")}>
              {t("list.views.saveAs")}
            </MenuItem>
          )}
          {mayChange && (
            <MenuItem icon={Pencil} onSelect={() => setDialog("rename")}>
              {t("list.views.rename")}
            </MenuItem>
          )}
          {current && mayShare && (current.isOwn || current.isShared) && (
            <MenuItem icon={Share2} onSelect={() => writes.share(current)}>
              {t(current.isShared ? "list.views.unshare" : "list.views.share")}
            </MenuItem>
          )}
          {current && (
            <MenuChoice
              icon={Star}
              isSelected={savedViews.opening?.id === current.id}
              onSelect={() => select({ viewId: savedViews.opening?.id === current.id ? null : current.id })}
            >
              {t("list.views.default")}
            </MenuChoice>
          )}
          {mayChange && (
            <MenuItem icon={Trash2} onSelect={() => setDialog("remove")}>
              {t("list.views.remove")}
            </MenuItem>
          )}
        </MenuGroup>
      </Menu>
      {dialog === "new" && (
        <SaveView {...{ list, scope, scopeFilters, view, state, onShow }} onClose={() => setDialog(undefined)} />
      )}
      {dialog === "rename" && current && (
        <ViewName
          title={t("list.views.rename")}
          name={current.name}
          write={(name, { onDone, onError }) => writes.change(current, { name }, onDone, onError)}
          isBusy={writes.changing.isPending}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "remove" && current && (
        <RemoveView
          view={current}
          isBusy={writes.removing.isPending}
          onRemove={() => {
            setDialog(undefined);
            writes.remove(current, openNone);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
