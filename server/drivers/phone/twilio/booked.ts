import { laterBy } from "@/server/drivers/metered";
import { type CostMeter, free, type Quantities, type VendorCall } from "@/server/ports/costs";
import type { Outcome, Ready } from "@/server/ports/outcome";
import type { OwnNumber } from "@/server/ports/phone";

/** A text message is charged by the part: 160 letters of the phones' alphabet, 70 of others, some fewer if there are several. */
export function partsOf(text: string): number {
  const isPlain = /^[\x20-\x7e\n\r£¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà€]*$/.test(text);
  const letters = text.length + (isPlain ? (text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : 0);
  const [whole, part] = isPlain ? [160, 153] : [70, 67];
  return letters <= whole ? 1 : Math.ceil(letters / part);
}

/** Longer than a delivery is looked up for. */
const lastsMs = 3_600_000;

/**
 * Books a message or a call by its idempotency key, so that one that is repeated after its worker died is booked once. The vendor tells its
 * price only much later, so that costs are estimates by the price list.
 */
export async function booked(
  meter: CostMeter,
  { workspaceId }: OwnNumber,
  { key, expected }: { key: string; expected: Quantities },
  ready: Ready,
  work: (ready: Ready) => Promise<Outcome>,
): Promise<Outcome> {
  const call: VendorCall = { workspaceId, key, vendor: "twilio", expected, lastsMs };
  const paused = await meter.begin(call);
  if (paused) return laterBy(paused);
  const outcome = await work(ready);
  // An unclear one is looked up, and maybe sent again: it is counted once, by then or as expected.
  if (outcome.kind === "sent") await meter.end(call, { quantities: expected, isEstimated: true });
  else if (outcome.kind !== "unknown") await meter.end(call, free);
  return outcome;
}
