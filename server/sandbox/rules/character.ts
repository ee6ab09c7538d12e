import type { Channel } from "@/lib/contract/campaigns/sequence";
import { chance, pick, weigh } from "./chance";

/** How a mail program quotes and threads: `sparse` drops References, `bare` both thread headers. */
const mailPrograms = ["web", "desktop", "office", "phone", "sparse", "bare"] as const;
export type MailProgram = (typeof mailPrograms)[number];

/** The character of a simulated prospect, the same for every sender. */
export type Character = {
  prefers: Channel;
  /** How many touches it takes: one on the preferred channel counts 1, on the other a half. */
  patience: number;
  /** 0 answers at once, 1 as late as the behavior allows. */
  slowness: number;
  isChatty: boolean;
  answersTwice: boolean;
  /** Takes neither requests nor messages on the network. */
  isClosed: boolean;
  /** Was a member once. */
  isGone: boolean;
  mailProgram: MailProgram;
  /** Where email is answered from: rarely a second address in the same thread, or a private one without thread headers (R15). */
  answersFrom: "own" | "alias" | "private";
  /** The program writes `Auto-Submitted: no`, which is not an automatic answer (R16). */
  saysItIsHuman: boolean;
};

/** The character of the member with this number. */
export function characterOf(index: number): Character {
  const roll = (what: string) => chance("character", what, index);
  return {
    prefers: roll("prefers") < 0.5 ? "network" : "email",
    patience: Number(weigh({ "0.5": 50, "1": 35, "1.5": 10, "2": 5 }, "patience", index)),
    slowness: roll("slowness"),
    isChatty: roll("chatty") < 0.45,
    answersTwice: roll("twice") < 0.6,
    isClosed: roll("closed") < 0.02,
    isGone: roll("gone") < 0.008,
    mailProgram: weigh({ web: 34, desktop: 18, office: 26, phone: 14, sparse: 6, bare: 2 }, "program", index),
    answersFrom: weigh({ own: 96, alias: 3, private: 1 }, "from", index),
    saysItIsHuman: roll("human") < 0.05,
  };
}

/** A member's choice; always the same for the same occasion. */
export const taste = <T>(things: readonly T[], index: number, ...words: (string | number)[]): T =>
  pick(things, "taste", index, ...words);
