"use client";

import { CornerDownRight, Flag, Play, Users } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Pill } from "@/components/ui/pill";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { useStepText } from "../step-text";
import { AddHere } from "./add-here";
import type { Point } from "./boxes";
import { type Drawing, drawingOf } from "./drawing";
import { GraphNode } from "./graph-node";
import type { Line } from "./lines";
import { useTargetLabel } from "./place-label";
import { type Dragged, useDrag } from "./use-drag";
import { usePan, useWheelZoom } from "./use-pan";
import type { SmartView } from "./view";
import { stepIn } from "./ways";
import { nearest, stepped, ZoomBar } from "./zoom-bar";

type Props = SmartView & { people: number | null; onPlace: (step: Step) => void };

const withPosition = (drawing: Drawing, { id, by }: Dragged): Step | null => {
  const box = drawing.boxes.get(id);
  return box ? { ...box.step, position: { x: Math.round(box.x + by.x), y: Math.round(box.y + by.y) } } : null;
};

/** A smart sequence as a graph that can be scrolled, zoomed and arranged; the outline offers the same information (ux 33, 35). */
export function SmartGraph({ people, onPlace, ...view }: Props) {
  const t = useTranslations("campaigns.smart");
  const { sequence, factsOf } = view;
  const scroller = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const pan = usePan();
  useWheelZoom(scroller, (by) => setZoom((now) => stepped(now, by)));
  const hasCounts = sequence.some((step) => factsOf(step).numbers !== null);
  const drawing = useMemo(() => drawingOf(sequence, hasCounts), [sequence, hasCounts]);
  const { dragged, handlersFor } = useDrag(zoom, (drop) => {
    const placed = withPosition(drawing, drop);
    if (placed) onPlace(placed);
  });
  const moved = dragged && withPosition(drawing, dragged);
  const shown = moved
    ? drawingOf(
        sequence.map((step) => (step.id === moved.id ? moved : step)),
        hasCounts,
      )
    : drawing;
  // The frame stays fixed until the step is dropped, so that nothing moves under the pointer.
  const { origin, width, height } = drawing;
  const fit = () => {
    const box = scroller.current;
    if (!box) return;
    const next = nearest(Math.min(1, box.clientWidth / width, box.clientHeight / height));
    setZoom(next);
    box.scrollTo({ left: (drawing.start.x - origin.x) * next - box.clientWidth / 2, top: 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it comes into sight
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box) box.scrollLeft = drawing.start.x - origin.x - box.clientWidth / 2;
  }, []);
  const at = ({ x, y }: Point) => ({ left: x - origin.x, top: y - origin.y });

  return (
    <div className="relative flex min-h-[28rem] flex-1 flex-col">
      <section
        ref={scroller}
        aria-label={t("graph")}
        {...pan}
        className="flex-1 cursor-grab overflow-auto rounded-card border border-line bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-size-[16px_16px]"
      >
        <div className="mx-auto" style={{ width: width * zoom, height: height * zoom }}>
          <div
            className="relative origin-top-left rtl:origin-top-right"
            style={{ width, height, transform: `scale(${zoom})` }}
          >
            <svg width={width} height={height} className="absolute inset-0" aria-hidden="true">
              <g
                transform={`translate(${-origin.x} ${-origin.y})`}
                className="fill-none stroke-line-strong stroke-[1.5]"
              >
                {shown.lines.map(({ key, path }) => (
                  <path key={key} d={path} />
                ))}
              </g>
            </svg>
            <Spot style={at(shown.start)}>
              <Pill tone="outline" icon={people === null ? <Play aria-hidden /> : <Users aria-hidden />}>
                {people === null ? t("start") : t("people", { count: people })}
              </Pill>
            </Spot>
            {shown.lines.map((line) => (
              <LineEnds key={line.key} view={view} line={line} at={at} />
            ))}
            {[...shown.boxes.values()].map(({ step, x, y, ...size }) => (
              <div key={step.id} className="absolute" style={{ ...at({ x, y }), ...size }}>
                <GraphNode step={step} facts={factsOf(step)} {...handlersFor(step.id)} />
              </div>
            ))}
            {shown.stops.map(({ key, to, ...point }) => (
              <Spot key={key} style={at(point)}>
                <StopMark to={stepIn(sequence, to)} factsOf={factsOf} />
              </Spot>
            ))}
          </div>
        </div>
      </section>
      <ZoomBar zoom={zoom} onZoom={setZoom} onFit={fit} />
    </div>
  );
}

/** A small element centered on a point. */
function Spot({ style, children }: { style: { left: number; top: number }; children: React.ReactNode }) {
  return (
    <div
      className="absolute flex -translate-x-1/2 -translate-y-1/2 whitespace-nowrap rounded-pill bg-surface"
      style={style}
    >
      {children}
    </div>
  );
}

type LineProps = { view: SmartView; line: Line; at: (point: Point) => { left: number; top: number } };

/** What is drawn on a line: the exit's name and a `+` button. */
function LineEnds({ view, line: { plus, way }, at }: LineProps) {
  const text = useStepText();
  return (
    <>
      {way && way.condition.type === "condition" && (
        <Spot style={at(way)}>
          <Pill tone="outline">{way.way === "next" ? text.met(way.condition) : text.otherwise}</Pill>
        </Spot>
      )}
      <Spot style={at(plus)}>
        <AddHere place={plus.place} look="default" {...view} />
      </Spot>
    </>
  );
}

function StopMark({ to, factsOf }: { to: Step | null } & Pick<SmartView, "factsOf">) {
  const t = useTranslations("campaigns.smart");
  const label = useTargetLabel();
  if (!to)
    return (
      <Pill tone="outline" icon={<Flag aria-hidden />}>
        {t("end")}
      </Pill>
    );
  return (
    <Pill tone="outline" icon={<CornerDownRight aria-hidden />}>
      {t("leads", { step: label(to, factsOf(to).number) })}
    </Pill>
  );
}
