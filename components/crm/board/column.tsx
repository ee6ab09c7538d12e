"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Count } from "@/components/ui/count";
import type { StageWithDeals } from "@/lib/contract/crm/pipelines";
import { Sums } from "../parts/money";
import { useProbabilityText } from "../parts/use-probability-text";
import { ColumnCards } from "./column-cards";
import type { CardHandlers } from "./deal-card";
import type { DragLibrary } from "./use-drag";

export type ColumnHandlers = CardHandlers & {
  onAdd: (stageId: string) => void;
  /** Loads the next deals. */
  onMore: (stageId: string) => void;
  onFocused: () => void;
};

type Props = {
  stage: StageWithDeals;
  /** From 0 to 1, for the color of its line. */
  depth: number;
  /** Where the dragged deal would go in this column. */
  gap: number | null;
  /** The dragged or open deal, if it is in this column. */
  draggedId: string | null;
  openId: string | null;
  focusId: string | null;
  /** The one that a phone shows. */
  isChosen: boolean;
  library: DragLibrary | null;
  handlers: ColumnHandlers;
};

const lines = ["var(--seq-2)", "var(--seq-3)", "var(--seq-4)", "var(--seq-5)", "var(--seq-6)"];
const lineOf = (depth: number) => lines[Math.round(depth * (lines.length - 1))];

/** One stage with its deals; it renders only when something in it changes (ux 79). */
export const Column = memo(function Column(props: Props) {
  const { stage, depth, gap, isChosen, library, handlers } = props;
  const t = useTranslations("crm");
  const body = useRef<HTMLDivElement>(null);
  useEffect(
    () => (library && body.current ? library.dropColumn(body.current, stage.id) : undefined),
    [library, stage.id],
  );
  return (
    <section
      aria-label={stage.name}
      data-stage={stage.id}
      className={classNames(
        "flex min-h-0 w-55.5 flex-none flex-col max-md:w-full",
        !isChosen && "max-md:hidden",
      )}
    >
      <ColumnHead stage={stage} color={lineOf(depth)} />
      <div
        ref={body}
        className={classNames(
          "-mx-1.5 min-h-0 flex-1 overflow-y-auto rounded-field px-1.5 pt-px pb-3",
          gap !== null && "bg-select",
        )}
      >
        <ColumnCards {...props} scroller={body} />
        <Button
          variant="ghost"
          size="compact"
          icon={<Plus aria-hidden />}
          aria-label={t("addTo", { stage: stage.name })}
          onClick={() => handlers.onAdd(stage.id)}
        >
          {t("add")}
        </Button>
      </div>
    </section>
  );
});

function ColumnHead({ stage, color }: { stage: StageWithDeals; color: string | undefined }) {
  const t = useTranslations("crm");
  const probabilityText = useProbabilityText();
  const { name, dealCount, sums, probability } = stage;
  return (
    <header
      style={{ borderColor: color }}
      className="border-t-3 px-1 pt-2 pb-2.5 max-md:flex max-md:items-baseline max-md:gap-3 max-md:border-0 max-md:pt-0"
    >
      <div className="flex items-center gap-1.5 max-md:hidden">
        <h2 className="type-compact min-w-0 truncate font-semibold" title={name}>
          {name}
        </h2>
        <Count value={dealCount} max={9999} label={t("dealCount", { count: dealCount })} />
        <span className="type-small ms-auto text-text-3" title={t("probability")}>
          {probabilityText(probability)}
        </span>
      </div>
      <p className="type-compact mt-0.75 truncate font-semibold">
        <Sums sums={sums} />
      </p>
      <p className="type-small truncate text-text-3 max-md:ms-auto">
        {t.rich("weighted", { sum: () => <Sums sums={sums} pick="weighted" /> })}
      </p>
    </header>
  );
}
