/** Points where a test build can be made to stop and wait to be killed (kill matrix of R01). */
export const stopPointNames = [
  "after_claim",
  "after_render",
  "after_rcpt",
  "mid_data",
  "after_dot",
  "after_250",
  "after_commit",
] as const;
export type StopPoint = (typeof stopPointNames)[number];

export type StopPoints = {
  /** Whether the point is the chosen one; a release build has none. */
  isSet(point: StopPoint): boolean;
  /** Reports that the point is reached and never returns, if it is the chosen one and its turn has come. */
  reach(point: StopPoint): Promise<void>;
};

/** `STOP_POINT=after_dot` stops at the first pass of the point, `after_dot:7` at the seventh. */
export function stopPointsOf({ stopPoint }: { stopPoint?: string | undefined }): StopPoints {
  const [name, turn = "1"] = stopPoint?.split(":") ?? [];
  let left = Number(turn);
  return {
    isSet: (point) => point === name,
    async reach(point) {
      if (point !== name || --left > 0) return;
      process.stderr.write(`stop point ${point}\n`);
      process.send?.({ stopPoint: point });
      await new Promise(() => setInterval(() => undefined, 1_000));
    },
  };
}
