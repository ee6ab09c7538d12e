import type { Clock } from "@/server/domain/clock";
import type { Finding } from "./notice";

/** An open task that a colleague gave to the reader; `since` is real. */
export type NoticedTask = { id: string; text: string; givenBy: string; since: Date };

/** As much of a task as the bell has room for. */
const maxShown = 120;

/** Its notice in the bell (NOTIF-10); assigned again, it is a new one. */
export const noticeOfTask = (
  { id, text, givenBy, since }: NoticedTask,
  { clock }: { clock: Clock },
): Finding => ({
  kind: "task_assigned",
  subject: id,
  since: clock.toVirtual(since),
  names: { task: shortened(text), colleague: givenBy },
});

const shortened = (text: string) => {
  const signs = [...text];
  return signs.length > maxShown ? `${signs.slice(0, maxShown - 1).join("")}…` : text;
};
