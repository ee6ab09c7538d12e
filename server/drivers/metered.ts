import { EgressError } from "@/server/net/egress-error";
import { type Charged, type CostMeter, free, type Paused, type VendorCall } from "@/server/ports/costs";

/** The operator's cap is reached: the call was not made. */
export class PausedError extends Error {
  override readonly name = "PausedError";
  constructor(readonly paused: Paused) {
    super(paused.reason);
  }
}

/** Nothing reached the vendor. */
const neverSent = (error: unknown): boolean => error instanceof EgressError && error.isUnsent;

/** For a person who waits, the same in seconds. */
export const laterBy = ({ kind, reason, retryAfterMs }: Paused) => ({
  ...{ kind, reason, retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) },
});

/**
 * Makes a call that costs, and books it. Throws `PausedError` if it must not be made. What fails on the way may have been charged all the
 * same, unless `isFree` knows better.
 */
export async function metered<T>(
  meter: CostMeter,
  call: VendorCall,
  work: () => Promise<T>,
  chargedFor: (answer: T) => Charged,
  isFree: (error: unknown) => boolean = neverSent,
): Promise<T> {
  const paused = await meter.begin(call);
  if (paused) throw new PausedError(paused);
  try {
    const answer = await work();
    await meter.end(call, chargedFor(answer));
    return answer;
  } catch (error) {
    await meter.end(call, isFree(error) ? free : { quantities: call.expected, isEstimated: true });
    throw error;
  }
}
