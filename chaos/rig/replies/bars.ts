import type { Bar } from "@/bench/rig/report";
import type { Verdict } from "./verdict";

/**
 * Minimum numbers for a meaningful run, per email and per kill. A run with 4,000 emails and 40 kills has to see 1,600 messages, 800
 * replies, 400 opt-outs and 20 reconnects.
 */
const minPerMail = { accepted: 0.4, replies: 0.2, optOuts: 0.1 } as const;
const minPerKill = { reconnects: 0.5 } as const;
const never = ["duplicates", "lost", "afterNo", "afterReply", "afterStop", "heldFiling", "unseen"] as const;

export type Outcome = Omit<Verdict, "inQuestion"> & { unseen: number };

export const barsOf = (outcome: Outcome, { mails, kills }: { mails: number; kills: number }): Bar[] => [
  ...never.map((name) => ({ name, value: outcome[name], max: 0 })),
  ...(["accepted", "replies", "optOuts"] as const).map((name) => ({
    ...{ name, value: outcome[name], min: minPerMail[name] * mails },
  })),
  { name: "reconnects", value: outcome.reconnects, min: minPerKill.reconnects * kills },
];
