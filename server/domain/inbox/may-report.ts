import { complains, isDesk } from "./complaint-words";
import { plain } from "./plain";
import { isSystem, isUndelivered } from "./report-words";

type Envelope = { address: string; fromName: string; subject: string };

/** Whether a mail of which only the headers are known may say what became of one of ours, or who complained of it. */
export const mayReport = ({ address, fromName, subject }: Envelope): boolean =>
  isSystem(address, fromName) ||
  isDesk(address, fromName) ||
  isUndelivered(plain(subject)) ||
  complains(subject);
