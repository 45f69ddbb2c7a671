"use client";

import type { ComponentProps } from "react";
import { cx } from "@/components/ui/cx.ts";
import { Menu, MenuChoice } from "@/components/ui/menu.tsx";
import { COLOUR_FILL } from "@/components/ui/pill.tsx";
import type { Stage } from "@/contract/pipelines/pipelines.ts";
import { useT } from "@/lib/i18n/client.ts";

type StageMenuProps = {
  name: string;
  stages: readonly Stage[];
  stageId: string;
  onSelect: (stage: Stage) => void;
  trigger: ComponentProps<typeof Menu>["trigger"];
};

export function StageMenu({ name, stages, stageId, onSelect, trigger }: StageMenuProps) {
  const { t } = useT();
  return (
    <Menu label={t("board.move", { name })} trigger={trigger}>
      {stages.map((stage) => (
        <MenuChoice
          key={stage.id}
          isSelected={stage.id === stageId}
          lead={<StageDot stage={stage} />}
          onSelect={() => onSelect(stage)}
        >
          {stage.name}
        </MenuChoice>
      ))}
    </Menu>
  );
}

export function StageDot({ stage }: { stage: Pick<Stage, "colour"> }) {
  return <span aria-hidden="true" className={cx("size-2 flex-none rounded-full", COLOUR_FILL[stage.colour])} />;
}
