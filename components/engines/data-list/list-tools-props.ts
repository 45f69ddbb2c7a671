import type { ComponentProps } from "react";
import type { Menu } from "@/components/ui/menu.tsx";
import type { ListName } from "@/contract/leads/saved-views.ts";
import type { ListId } from "./columns.ts";
import type { NamedColumn } from "./saved-views.ts";
import type { ListState } from "./url-state.ts";
import type { SavedViews, useView } from "./use-list-views.ts";

export type ListToolsProps = {
  id: ListId;
  list: ListName;
  scope: string;
  savedViews: SavedViews;
  view: ReturnType<typeof useView>;
  state: ListState;
  all: readonly NamedColumn[];
  visible: readonly NamedColumn[];
  onShow: (state: ListState) => void;
  onReplace: (state: ListState) => void;
};

export type ViewsMenuProps = ListToolsProps & {
  select: (input: { viewId: string | null }) => void;
  trigger: ComponentProps<typeof Menu>["trigger"];
};
