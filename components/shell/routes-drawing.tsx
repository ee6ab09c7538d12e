const waypoints = [
  [132.5, 503.8],
  [270, 420],
  [408.8, 447.5],
  [405, 301],
  [330, 570],
  [620, 540],
  [230, 310],
  [500, 270],
] as const;

/** Decorative routes and waypoints in the brand's color, with one point lit. */
export function RoutesDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 880 900"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth={1.75}
      className={`stroke-brand ${className ?? ""}`}
      aria-hidden="true"
    >
      <g strokeLinecap="round">
        <path d="M-20 640C120 560 150 430 270 420S430 500 540 430 640 200 900 150" opacity={0.9} />
        <path d="M-20 700C140 640 220 560 330 570S520 620 620 540 760 380 900 350" opacity={0.35} />
        <path d="M-20 560C80 500 110 340 230 310S420 330 500 270 600 90 760 -20" opacity={0.35} />
        <path d="M270 420C300 360 340 320 405 301" strokeDasharray="2 8" opacity={0.7} />
      </g>
      {waypoints.map(([x, y]) => (
        <circle key={`${x}`} cx={x} cy={y} r={7} className="fill-canvas" />
      ))}
      <circle cx={617} cy={348} r={26} stroke="none" className="fill-signal" opacity={0.22} />
      <circle cx={617} cy={348} r={10} strokeWidth={1.5} className="fill-signal stroke-signal-edge" />
    </svg>
  );
}
