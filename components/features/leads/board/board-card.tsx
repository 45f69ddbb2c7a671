"use client";

import { addHours } from "date-fns/addHours";
import { isAfter } from "date-fns/isAfter";
import { ArrowRightLeft, Clock } from "lucide-react";
import { memo } from "react";
import { DealStatePill, type I18n } from "@/components/engines/data-list/cells.tsx";
import { Avatar } from "@/components/ui/avatar.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon, IconButton } from "@/components/ui/icon.tsx";
import type { BoardLead } from "@/contract/leads/board.ts";
import type { Stage } from "@/contract/pipelines/pipelines.ts";
import { plainMoment, timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { leadTitle } from "../lead-labels.ts";
import { StageMenu } from "../stage-menu.tsx";

export type CardProps = {
  card: BoardLead;
  stage: Stage;
  stages: readonly Stage[];
  i18n: I18n;
  href: string;
  canMove: boolean;
  isOpen: boolean;
  isDragged: boolean;
  isCurrent: boolean;
  onOpen: (id: string) => void;
  onReach: (id: string) => void;
  onMove: (card: BoardLead, from: Stage, to: Stage) => void;
};

function Card(props: CardProps) {
  const { card, stage, i18n, href, isOpen, isDragged, isCurrent, onOpen, onReach } = props;
  const { t } = i18n;
  const canMove = props.canMove && !card.isErased;
  const name = leadTitle(card, t);

  return (
    <li
      data-card={card.id}
      className={cx(
        // Layout of off-screen cards is deferred.
        "group relative rounded-card border bg-surface px-3 py-2.5 transition-colors [contain-intrinsic-size:auto_86px] [content-visibility:auto] focus-within:border-line-strong hover:border-line-strong",
        isOpen ? "border-accent! bg-accent-soft" : "border-line",
        canMove && "cursor-grab",
        isDragged && "opacity-40",
      )}
    >
      <div className="flex items-start gap-1.5">
        <a
          href={href}
          draggable={false}
          tabIndex={isCurrent ? 0 : -1}
          aria-label={t("list.openRow", { name })}
          onFocus={() => onReach(card.id)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(card.id);
          }}
          className="min-w-0 flex-1 truncate font-strong text-ink after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {name}
        </a>
        {canMove && <MoveButton {...props} name={name} />}
      </div>
      <CardBody card={card} stage={stage} i18n={i18n} />
    </li>
  );
}
export const BoardCard = memo(Card);

function MoveButton({ card, stage, stages, i18n: { t }, isCurrent, onMove, name }: CardProps & { name: string }) {
  return (
    <StageMenu
      name={name}
      stages={stages}
      stageId={stage.id}
      onSelect={(to) => onMove(card, stage, to)}
      trigger={
        <IconButton
          icon={ArrowRightLeft}
          label={t("board.move", { name })}
          data-move
          tabIndex={isCurrent ? 0 : -1}
          className="z-10 -my-1.5 -mr-1.5 opacity-0 transition-opacity focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        />
      }
    />
  );
}

function CardBody({ card, stage, i18n }: Pick<CardProps, "card" | "stage" | "i18n">) {
  const { t } = i18n;
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-ink-2" title={card.product || undefined}>
          {card.product || t("board.noProduct")}
        </p>
        {card.dealState !== "new" && <DealStatePill value={card.dealState} i18n={i18n} />}
      </div>
      <div className="mt-2 flex h-5.5 items-center gap-2 text-ink-2 text-xs">
        <span className="min-w-0 flex-1 truncate">{t(`sources.${card.source}`)}</span>
        <TimeInStage card={card} stage={stage} i18n={i18n} />
        {card.advisor && (
          <span title={card.advisor}>
            <Avatar name={card.advisor} size="small" />
            <span className="sr-only">{card.advisor}</span>
          </span>
        )}
      </div>
    </>
  );
}

function TimeInStage({ card, stage, i18n: { t, locale } }: Pick<CardProps, "card" | "stage" | "i18n">) {
  const zone = useZone();
  const since = Date.parse(card.stageAt);
  const spent = useAsOfNow((now) => timeSpent(now - since, locale));
  const limit = stage.type === "open" && stage.slaHours !== null ? addHours(since, stage.slaHours) : undefined;
  const isLate = useAsOfNow((now) => limit !== undefined && isAfter(now, limit));
  return (
    <time
      dateTime={card.stageAt}
      title={t("board.since", { at: plainMoment(card.stageAt, locale, zone) })}
      className={cx("inline-flex flex-none items-center gap-1", isLate && "font-medium text-fail")}
    >
      {isLate && (
        <>
          <Icon as={Clock} size={12} />
          <span className="sr-only">{t("board.late")}</span>
        </>
      )}
      {spent}
    </time>
  );
}

export function CardInHand({ card, stage, i18n }: Pick<CardProps, "card" | "stage" | "i18n">) {
  return (
    <div className="rotate-1 cursor-grabbing rounded-card border border-line-strong bg-surface px-3 py-2.5 shadow-raised">
      <p className="truncate font-strong">{leadTitle(card, i18n.t)}</p>
      <CardBody card={card} stage={stage} i18n={i18n} />
    </div>
  );
}
