"use client";

import { CircleDot, Ellipsis, MoveRight, PanelRight, Trash2, Trophy, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import { Avatar } from "@/components/ui/avatar";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu";
import type { DealCard as Deal } from "@/lib/contract/crm/deal-parts";
import type { DealStatus } from "@/lib/contract/crm/parts";
import { formatMoney } from "@/lib/format/money";
import { DaysInStage } from "../parts/days-in-stage";
import { NextStep } from "../parts/next-step";
import type { DragLibrary } from "./use-drag";

export type Step = "up" | "down" | "back" | "forth";
export type CardHandlers = {
  onOpen: (id: string) => void;
  /** By one place or one stage. */
  onStep: (deal: Deal, step: Step) => void;
  /** To the neighboring card. */
  onLook: (id: string, step: Step) => void;
  /** Asks where to. */
  onMove: (deal: Deal) => void;
  onStatus: (deal: Deal, status: DealStatus) => void;
  onRemove: (deal: Deal) => void;
};

type Props = {
  deal: Deal;
  isOpen: boolean;
  isDragged: boolean;
  library: DragLibrary | null;
  handlers: CardHandlers;
};

const steps: Record<string, Step> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "back",
  ArrowRight: "forth",
};
export const cardId = (dealId: string) => `deal-${dealId}`;

/** One deal on the board: opened by a click, moved by dragging, with Alt and the arrow keys, or by its menu (ux 77). */
export const DealCard = memo(function DealCard({ deal, isOpen, isDragged, library, handlers }: Props) {
  const t = useTranslations("crm");
  const locale = useLocale();
  const card = useRef<HTMLElement>(null);
  const { id, name, amount, currency, owner, status } = deal;
  const mayMove = status === "open";
  useEffect(
    () => (library && card.current && mayMove ? library.dragCard(card.current, id) : undefined),
    [library, id, mayMove],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.altKey) handlers.onLook(id, step);
    else if (mayMove) handlers.onStep(deal, step);
  };
  return (
    <article
      ref={card}
      data-deal={id}
      aria-current={isOpen || undefined}
      className={classNames(
        "group/card relative min-w-0 rounded-card border bg-surface px-3 py-2.5",
        isDragged
          ? "border-dashed border-line-strong bg-transparent [&_*]:text-text-3!"
          : isOpen
            ? "border-brand shadow-[0_0_0_1px_var(--brand)]"
            : "border-line hover:border-line-strong",
      )}
    >
      <h3 className="pe-6 text-[0.8125rem] leading-4.5 font-semibold max-md:text-[0.9375rem] max-md:leading-5.5">
        <button
          id={cardId(id)}
          type="button"
          aria-describedby={`${cardId(id)}-about`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight M"
          onClick={() => handlers.onOpen(id)}
          onKeyDown={onKeyDown}
          className="block max-w-full truncate text-start outline-none before:absolute before:inset-0 before:rounded-card focus-visible:before:outline-2 focus-visible:before:outline-focus"
        >
          {name}
        </button>
      </h3>
      <div id={`${cardId(id)}-about`}>
        <p className="flex items-baseline gap-1.5">
          <span className="type-small min-w-0 flex-1 truncate text-text-3">
            {deal.prospect?.fullName || deal.companyName || (deal.isProspectHidden ? t("card.hidden") : "")}
          </span>
          <span className="type-compact font-semibold whitespace-nowrap">
            {formatMoney(amount, currency, locale)}
          </span>
        </p>
        <div className="type-small mt-2 flex items-center gap-1.5">
          <div className="min-w-0 flex-1">
            <NextStep deal={deal} />
          </div>
          <DaysInStage since={deal.inStageSince} isStale={deal.isStale} />
          {owner ? (
            <span title={owner.name} className="flex">
              <Avatar name={owner.name} id={owner.id} src={owner.avatar} size={20} />
              <span className="sr-only">{t("card.owner", { name: owner.name })}</span>
            </span>
          ) : (
            <span
              title={t("card.noOwner")}
              className="size-5 rounded-full border border-dashed border-line-strong"
            />
          )}
        </div>
      </div>
      <CardMenu deal={deal} handlers={handlers} />
    </article>
  );
});

function CardMenu({ deal, handlers }: Pick<Props, "deal" | "handlers">) {
  const t = useTranslations("crm");
  const isOpen = deal.status === "open";
  return (
    <Menu
      label={t("card.menu", { deal: deal.name })}
      trigger={
        <IconButton
          label={t("card.menu", { deal: deal.name })}
          icon={<Ellipsis aria-hidden />}
          size="compact"
          className="absolute! end-1 top-1 data-[state=open]:opacity-100 md:opacity-0 md:group-focus-within/card:opacity-100 md:group-hover/card:opacity-100 pointer-coarse:opacity-100!"
        />
      }
    >
      <MenuItem icon={<PanelRight aria-hidden />} onSelect={() => handlers.onOpen(deal.id)}>
        {t("card.open")}
      </MenuItem>
      {isOpen && (
        <>
          <MenuItem icon={<MoveRight aria-hidden />} hint="M" onSelect={() => handlers.onMove(deal)}>
            {t("card.move")}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trophy aria-hidden />} onSelect={() => handlers.onStatus(deal, "won")}>
            {t("status.won")}
          </MenuItem>
          <MenuItem icon={<X aria-hidden />} onSelect={() => handlers.onStatus(deal, "lost")}>
            {t("card.lost")}
          </MenuItem>
        </>
      )}
      {!isOpen && (
        <MenuItem icon={<CircleDot aria-hidden />} onSelect={() => handlers.onStatus(deal, "open")}>
          {t("card.reopen")}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => handlers.onRemove(deal)}>
        {t("card.delete")}
      </MenuItem>
    </Menu>
  );
}
