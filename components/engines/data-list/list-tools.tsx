"use client";

import { Bookmark, Columns3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { OptionsWaiting } from "./list-notices.tsx";
import { isSavable } from "./saved-views.ts";
import { ToolButton } from "./tool-button.tsx";
import { type ListToolsProps, useChoice, type ViewsMenuProps } from "./use-list-views.ts";

const ColumnChoice = onDemand(() => import("./column-choice.tsx").then((file) => file.ColumnChoice), {
  waiting: <OptionsWaiting />,
});
const SaveView = onDemand(() => import("./views-menu.tsx").then((file) => file.SaveView), { placement: "dialog" });
type ViewsProps = ViewsMenuProps & { closed: ReactNode };
const ViewsMenu = onDemand<ViewsProps>(() => import("./views-menu.tsx").then((file) => file.ViewsMenu), {
  placement: "icon",
  waiting: ({ closed }) => closed,
});

export function ListTools(props: ListToolsProps) {
  const { id, list, scope, view, state, all, visible, onReplace } = props;
  const { t } = useT();
  const [hasMenu, setMenu] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const select = useChoice(list, scope);

  const name = view.current?.name ?? t("list.views.open");
  const button = {
    icon: Bookmark,
    label: name,
    "aria-label": view.isChanged ? t("list.views.changed", { name }) : name,
    note: view.isChanged && (
      <span className="size-1.5 flex-none rounded-full bg-accent @max-4xl:absolute @max-4xl:top-0.5 @max-4xl:right-0.5" />
    ),
  };
  const closed = <ToolButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMenu(true)} />;

  function onColumns(columns: string[] | null) {
    if (view.current) onReplace({ ...state, columns: columns ?? all.map(({ field }) => field) });
    else select({ columns });
  }

  return (
    <>
      {props.scopeFilters && isSavable(view.current, state) && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => setSaving(true)}
          className="text-accent! @max-4xl:hidden pointer-coarse:hidden"
        >
          {t("list.views.saveShown")}
        </Button>
      )}
      {isSaving && <SaveView {...props} onClose={() => setSaving(false)} />}
      {hasMenu ? <ViewsMenu {...props} {...{ select, closed }} trigger={<ToolButton {...button} />} /> : closed}
      <Popover
        label={t("list.columnChoice.open")}
        trigger={<ToolButton icon={Columns3} label={t("list.columnChoice.open")} />}
      >
        {() => <ColumnChoice id={id} all={all} visible={visible} onChange={onColumns} />}
      </Popover>
    </>
  );
}
