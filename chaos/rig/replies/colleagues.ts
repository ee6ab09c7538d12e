import { setTimeout as sleep } from "node:timers/promises";
import { ApiError } from "@/lib/api/api-error";
import { mailboxes } from "@/lib/contract/accounts/mailboxes";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { prospects } from "@/lib/contract/prospects/prospects";
import type { Ask } from "../live-world";
import type { Dice } from "../random-edits";
import type { Books } from "./books";
import type { Person } from "./world";

const maxAttempts = 5;

/** What members do to running campaigns, through the front door. */
export function colleaguesOf(options: {
  books: Books;
  ask: Ask;
  dice: Dice;
  campaignIds: readonly string[];
  people(): readonly Person[];
}) {
  const { books, ask, dice, campaignIds } = options;
  const did = { pauses: 0, stops: 0, edits: 0, checks: 0 };
  const anyCampaign = () => dice.oneOf(campaignIds) ?? "";

  /** An API error: for something done before its response was lost, or no longer possible. */
  async function unlessSaid<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) return null;
      throw error;
    }
  }

  return {
    did,
    async pause(ms: number): Promise<void> {
      const id = anyCampaign();
      const isPaused = await unlessSaid(ask(campaigns.updateStatus, { id, status: "paused" }));
      const from = Date.now();
      await sleep(ms);
      const to = Date.now();
      const people = new Set(options.people().flatMap((one) => (one.campaignId === id ? [one.email] : [])));
      if (isPaused) books.halts.push({ people, from, to });
      await unlessSaid(ask(campaigns.updateStatus, { id, status: "active" }));
      did.pauses++;
    },
    async stopSomebody(): Promise<void> {
      for (let tries = 0; tries < maxAttempts; tries++) {
        const person = dice.oneOf(options.people());
        if (!person) return;
        const { id: prospectId, campaignId, email } = person;
        // People who have finished, replied, or were stopped when the response was lost cannot be stopped any more.
        books.askedToStop.add(email);
        const stopped = await unlessSaid(ask(prospects.stop, { prospectId, campaignId }));
        if (stopped?.state !== "stopped") continue;
        books.halts.push({ people: new Set([email]), from: Date.now(), to: Number.POSITIVE_INFINITY });
        did.stops++;
        return;
      }
    },
    /** Another text and another wait for the same messages. */
    async edit(): Promise<void> {
      const id = anyCampaign();
      const { sequence, draftVersion } = await ask(campaigns.show, { id });
      const edited = sequence.map((step) => {
        if (step.type === "delay") return { ...step, delay: { ...step.delay, amount: 1 + dice.below(4) } };
        if (step.type !== "email") return step;
        return {
          ...step,
          message: step.message.replace(/you\?.*/, `you? Perhaps at ${dice.below(12) + 8}:00.`),
        };
      });
      await unlessSaid(ask(campaigns.update, { id, draftVersion, sequence: edited }));
      if (await unlessSaid(ask(campaigns.publish, { id, alsoPast: [] }))) did.edits++;
    },
    /** Reconnects a mailbox whose password was refused. */
    async check(mailboxIds: readonly string[]): Promise<void> {
      for (const id of mailboxIds) if (await unlessSaid(ask(mailboxes.check, { id }))) did.checks++;
    },
  };
}
