"use client";

import { CornerDownRight, Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Banner } from "@/components/ui/banner";
import { StepRow } from "../step-row";
import { useStepText } from "../step-text";
import { AddHere } from "./add-here";
import { type Item, type Lane, outlineOf } from "./outline";
import { useTargetLabel } from "./place-label";
import { front, type Place } from "./places";
import type { SmartView } from "./view";
import { stepIn } from "./ways";

/** A smart sequence as nested lists, with everything the graph can do, for keyboards and screen readers (ux 33, 41). */
export function SmartOutline(view: SmartView) {
  const t = useTranslations("campaigns");
  const { lane, unreached } = outlineOf(view.sequence);
  return (
    <>
      <LaneList view={view} lane={lane} head={front} label={t("builder.steps")} />
      {unreached.length > 0 && (
        <section aria-label={t("smart.unreached")} className="mt-5 grid gap-2">
          <Banner tone="warning">{t("smart.unreached")}</Banner>
          {unreached.map((lost) => (
            <LaneList
              key={lost.items[0]?.step.id}
              view={view}
              lane={lost}
              head={null}
              label={t("smart.unreached")}
            />
          ))}
        </section>
      )}
    </>
  );
}

type LaneProps = { view: SmartView; lane: Lane; head: Place | null; label: string };

/** One lane, with `+` buttons before, between and after its steps. An unreachable lane has no head. */
function LaneList({ view, lane, head, label }: LaneProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {head && <Gap view={view} place={head} />}
      {lane.items.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-1" aria-label={label}>
          {lane.items.map((item) => (
            <StepRow key={item.step.id} step={item.step} {...view.factsOf(item.step)}>
              {item.branches && <Branches view={view} item={item} />}
              {head && <Gap view={view} place={{ behind: item.step.id, way: null }} />}
            </StepRow>
          ))}
        </ol>
      )}
      <LaneEnd view={view} lane={lane} />
    </div>
  );
}

const Gap = ({ view, place }: { view: SmartView; place: Place }) => (
  <div className="flex h-7 items-center ps-3">
    <AddHere place={place} look="ghost" {...view} />
  </div>
);

/** The exits of a condition; Else is always there. */
function Branches({ view, item: { step, branches } }: { view: SmartView; item: Item }) {
  const text = useStepText();
  if (step.type !== "condition" || !branches) return null;
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 ps-3 md:ps-6">
      <Branch
        view={view}
        lane={branches.yes}
        head={{ behind: step.id, way: "next" }}
        label={text.met(step)}
      />
      <Branch view={view} lane={branches.no} head={{ behind: step.id, way: "no" }} label={text.otherwise} />
    </div>
  );
}

function Branch(props: LaneProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className="border-s-2 border-line ps-3 md:ps-4">
      <p id={id} className="type-compact pt-1 font-semibold">
        {props.label}
      </p>
      <LaneList {...props} />
    </div>
  );
}

/** Where people go after the last step of a lane. */
function LaneEnd({ view, lane: { end } }: Pick<LaneProps, "view" | "lane">) {
  const t = useTranslations("campaigns.smart");
  const label = useTargetLabel();
  const target = end.kind === "leads" ? stepIn(view.sequence, end.to) : null;
  const Icon = end.kind === "ends" ? Flag : CornerDownRight;
  return (
    <p className="type-small flex items-center gap-2 pb-1 ps-4.5 text-text-3">
      <Icon className="size-3.5 flex-none" aria-hidden />
      {target
        ? t("leads", { step: label(target, view.factsOf(target).number) })
        : t(end.kind === "ends" ? "ends" : "meets")}
    </p>
  );
}
