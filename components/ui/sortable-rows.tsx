"use client";

import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { type CSSProperties, type ReactNode, useId } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { Icon } from "./icon.tsx";

type SortableRowsProps = {
  ids: string[];
  displayName: (id: string) => string;
  onOrder: (ids: string[]) => void;
  children: ReactNode;
};

export function SortableRows({ ids, displayName, onOrder, children }: SortableRowsProps) {
  const { t } = useT();
  // Fixed id: the library's counter differs between server and client.
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  }

  const target = (id: string | number, over: string | number | undefined) => ({
    name: displayName(String(id)),
    place: ids.indexOf(String(over ?? id)) + 1,
    count: ids.length,
  });
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t("ui.drag.help") },
        announcements: {
          onDragStart: ({ active }) => t("ui.drag.started", target(active.id, undefined)),
          onDragOver: ({ active, over }) => t("ui.drag.over", target(active.id, over?.id)),
          onDragEnd: ({ active, over }) => t("ui.drag.ended", target(active.id, over?.id)),
          onDragCancel: ({ active }) => t("ui.drag.cancelled", target(active.id, undefined)),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

type Sortable = { ref: (node: HTMLElement | null) => void; style: CSSProperties; handle: ReactNode };

export function useSortableRow(id: string, name: string): Sortable {
  const { t } = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return {
    ref: setNodeRef,
    style: {
      transform: CSS.Translate.toString(transform),
      transition,
      ...(isDragging && { position: "relative", zIndex: 1, boxShadow: "var(--shadow-raised)" }),
    },
    handle: (
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        onKeyDown={(event) => {
          if (isDragging && event.key === "Escape") event.preventDefault();
          listeners?.onKeyDown?.(event);
        }}
        aria-label={t("ui.drag.handle", { name })}
        className="grid size-7 cursor-grab touch-none place-items-center rounded-control text-ink-3 hover:text-ink"
      >
        <Icon as={GripVertical} size={14} />
      </button>
    ),
  };
}
