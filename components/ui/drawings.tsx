import type { ReactNode } from "react";

export type DrawingKind = "first-use" | "no-match" | "no-permission" | "error" | "done";

const open = (cx: number, cy: number) => <circle cx={cx} cy={cy} r={5} className="fill-surface" />;
const lit = (cx: number, cy: number) => (
  <circle cx={cx} cy={cy} r={6} strokeWidth={1.5} className="fill-signal stroke-signal-edge" />
);

const drawings: Record<DrawingKind, ReactNode> = {
  "first-use": (
    <>
      <path d="M14 96C40 96 40 60 66 60S92 84 116 74" />
      <path d="M116 74C132 66 134 44 142 28" strokeDasharray="2 6" />
      {open(14, 96)}
      {open(66, 60)}
      {lit(116, 74)}
    </>
  ),
  "no-match": (
    <>
      <path d="M18 40C44 20 66 44 80 60" />
      <path d="M80 60C96 78 118 60 142 84" strokeDasharray="2 6" />
      {open(18, 40)}
      <circle cx={80} cy={60} r={26} />
      <path d="M99 79l18 18" />
      {lit(80, 60)}
    </>
  ),
  "no-permission": (
    <>
      <path d="M12 76C40 76 44 48 68 48" />
      <path d="M104 48C124 48 128 76 150 76" strokeDasharray="2 6" />
      {open(12, 76)}
      <rect x={68} y={46} width={36} height={30} rx={6} />
      <path d="M76 46v-8a10 10 0 0 1 20 0v8" />
      {lit(86, 61)}
    </>
  ),
  error: (
    <>
      <path d="M14 88C36 88 42 52 64 52" />
      <path d="M64 52l10-8M96 68l10-8" />
      <path d="M106 60C128 60 128 32 148 32" />
      {open(14, 88)}
      {open(148, 32)}
      {lit(64, 52)}
    </>
  ),
  done: (
    <>
      <path d="M14 92C34 40 60 100 84 62S120 30 146 34" />
      {open(14, 92)}
      {open(50, 74)}
      {open(84, 62)}
      <circle cx={146} cy={34} r={6} className="fill-current" />
    </>
  ),
};

/** Routes and waypoints, with one point lit while something is pending. */
export function Drawing({ kind }: { kind: DrawingKind }) {
  return (
    <svg
      viewBox="0 0 160 120"
      width={160}
      height={120}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="text-brand-text"
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
  );
}
