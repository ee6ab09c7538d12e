import { chance } from "@/server/domain/campaigns/chance";

/** How simulated prospects react, in percent. Opens and clicks are of delivered emails; a click includes an open. */
export type Rates = {
  accept: number;
  reply: number;
  bounce: number;
  outOfOffice: number;
  open: number;
  click: number;
};

/** A prospect's reaction, `after` milliseconds. */
export type Reaction =
  | { kind: "accept" | "reply" | "bounce" | "open" | "click"; after: number }
  | { kind: "away"; after: number; days: number };

const minute = 60_000;
const hour = 60 * minute;

/** Of those who ever answer: how many do so to the first message, to the first two, to the first three. */
const patience = [0.5, 0.8, 1];

/**
 * The prospects of a simulated month: each one's behavior is drawn once from their id and the seed (M2). `messages`: the max number of
 * messages in the campaign, so that no reply waits for one that never comes.
 */
export function answering(rates: Rates, seed: string, messages: number) {
  const roll = (personId: string, what: string) => chance(`${seed}|${personId}|${what}`);
  const does = (personId: string, what: keyof Rates) => roll(personId, what) * 100 < rates[what];
  /** Most answer soon, some late: the square of an even draw between the bounds. */
  const between = (min: number, max: number, personId: string, what: string) =>
    Math.round(min + (max - min) * roll(personId, `${what} after`) ** 2);

  return {
    /** To a connection request. */
    toRequest: (personId: string): Reaction[] =>
      does(personId, "accept")
        ? [{ kind: "accept", after: between(hour, 96 * hour, personId, "accept") }]
        : [],

    /** To a message, a request with words apart; `before`: how many reached them earlier. */
    toMessage(personId: string, isMail: boolean, before: number): Reaction[] {
      if (isMail && does(personId, "bounce"))
        return [{ kind: "bounce", after: between(minute, 20 * minute, personId, "bounce") }];
      const reactions: Reaction[] = [];
      if (isMail && does(personId, "open"))
        reactions.push({ kind: "open", after: between(10 * minute, 24 * hour, personId, `open ${before}`) });
      if (isMail && does(personId, "click"))
        reactions.push({
          kind: "click",
          after: between(15 * minute, 26 * hour, personId, `open ${before}`),
        });
      if (isMail && before === 0 && does(personId, "outOfOffice"))
        reactions.push({ kind: "away", after: minute, days: 2 + Math.floor(roll(personId, "days") * 12) });
      if (does(personId, "reply") && answersTo(roll(personId, "patience"), messages) === before)
        reactions.push({ kind: "reply", after: between(hour, 48 * hour, personId, "reply") });
      return reactions;
    },
  };
}

/** The index of the message that a prospect answers. */
const answersTo = (drawn: number, messages: number) =>
  Math.min(
    patience.findIndex((share) => drawn < share),
    messages - 1,
  );
