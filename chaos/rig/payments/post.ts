import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery, StandInStripe } from "@/tests/support/stand-ins/stripe";
import { sure } from "../live-world";
import type { Dice } from "../random-edits";

/** What becomes of a call of the vendor. */
const fates = [
  { share: 0.1, copies: 0 },
  { share: 0.2, copies: 2 },
  { share: 0.7, copies: 1 },
];
const latestMs = 4_000;

/** Carries the vendor's webhooks badly: some are lost, some come twice, all when they like. */
export function createPost({ stripe, dice, url }: { stripe: StandInStripe; dice: Dice; url: string }) {
  const underWay = new Set<Promise<unknown>>();
  let seen = 0;

  async function carry({ id }: Delivery, afterMs: number): Promise<void> {
    await sleep(afterMs);
    // The vendor signs anew and tries again until it is answered.
    await sure(async () => {
      const { body, headers } = stripe.redeliver(id);
      const { status } = await fetch(url, { method: "POST", body, headers });
      if (status !== 204) throw new Error(`the webhook was answered with ${status}`);
    }).catch(() => undefined);
  }

  return {
    count: () => seen,
    collect(): void {
      for (const call of stripe.webhooks()) {
        seen++;
        const drawn = dice.random();
        const fate = fates.find(({ share }, index) => drawn < share + sumOf(fates.slice(0, index)));
        for (let copy = 0; copy < (fate?.copies ?? 1); copy++) {
          const carried = carry(call, dice.random() * latestMs).finally(() => underWay.delete(carried));
          underWay.add(carried);
        }
      }
    },
    async end(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

const sumOf = (of: typeof fates) => of.reduce((sum, { share }) => sum + share, 0);
