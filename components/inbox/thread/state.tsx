import type { Thread } from "@/lib/contract/inbox/inbox";
import { EnrollmentState } from "../enrollment-state";
import { DoubtBanner } from "./doubt-banner";
import { HardNoBanner } from "./hard-no-banner";

/** What stands above the answer box: a question only a colleague can decide, else how the sequence stands (R14, R15, ux 62). */
export function ThreadState({ thread: { conversation, messages, sequence } }: { thread: Thread }) {
  const { fullName, prospectId } = conversation;
  const firstName = fullName.split(" ")[0] ?? fullName;
  const isWaiting = sequence?.state === "active";
  const doubt = messages.findLast(({ isUncertain }) => isUncertain);
  if (doubt) return <DoubtBanner key={doubt.id} message={doubt} {...{ firstName, isWaiting }} />;
  const hardNo = messages.findLast(({ label }) => label?.isQuestion);
  if (hardNo) return <HardNoBanner key={hardNo.id} messageId={hardNo.id} {...{ firstName, isWaiting }} />;
  return sequence && <EnrollmentState prospectId={prospectId} sequence={sequence} firstName={firstName} />;
}
