import type { NoticeKind } from "@/lib/contract/notices";

/** One thing that needs attention. `since`: since when, on the workspace's clock (R31). */
export type Finding = {
  kind: NoticeKind;
  /** The id of its subject. */
  subject: string;
  /** Of a conversation: the account it is held over. Of a domain: its workspace. */
  over?: string;
  since: Date;
  /** The names in its texts. */
  names: Record<string, string>;
  account?: { id: string; photoLink: string | null };
};

/** The key of a read mark: the same problem that began at another time is a new notice. */
export const keyOf = ({ kind, subject, since }: Finding) => `${kind}.${subject}.${+since}`;
