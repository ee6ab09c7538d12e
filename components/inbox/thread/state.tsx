import type { Thread } from "@/lib/contract/inbox/inbox";
import { EnrollmentState } from "../enrollment-state";
import { HardNoBanner } from "./hard-no-banner";
import { UncertainReplyBanner } from "./uncertain-reply-banner";

/** Shown above the composer: a question only a member can answer, otherwise the state of the sequence (R14, R15, ux 62). */
export function ThreadState({ thread: { conversation, messages, sequence } }: { thread: Thread }) {
  const { fullName, prospectId } = conversation;
  const firstName = fullName.split(" ")[0] ?? fullName;
  const isWaiting = sequence?.state === "active";
  const uncertain = messages.findLast(({ isUncertain }) => isUncertain);
  if (uncertain)
    return <UncertainReplyBanner key={uncertain.id} message={uncertain} {...{ firstName, isWaiting }} />;
  const hardNo = messages.findLast(({ label }) => label?.isQuestion);
  if (hardNo) return <HardNoBanner key={hardNo.id} messageId={hardNo.id} {...{ firstName, isWaiting }} />;
  return sequence && <EnrollmentState prospectId={prospectId} sequence={sequence} firstName={firstName} />;
}
