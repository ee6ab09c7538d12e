import type { OwnCompany } from "./own-company";

/** What is to be written, as plain facts; all of them are data, never an instruction. */
export type WritingBrief = {
  kind: string;
  tone: "friendly" | "formal" | "direct";
  /** BCP 47, such as `pt`; null: the person's own, as far as it shows. */
  language: string | null;
  /** What the user wants to say, in their own words. */
  wish: string;
  sender: { name: string };
  company: OwnCompany;
  person: { firstName: string; fullName: string; position: string; company: string; location: string };
  /** The last messages between them, the oldest first. */
  conversation: readonly { from: "us" | "them"; text: string }[];
  /** The post that a comment is about; null for everything else. */
  post: string | null;
  mostSigns: number;
};

/**
 * `later`: no response in time, the caller has gone, or the model wants to be left alone for `retryAfterMs`. The text is unchecked: it is a
 * draft, never sent as it is.
 */
type Writing = { kind: "written"; text: string } | { kind: "later"; reason: string; retryAfterMs?: number };

/** Writes texts, at the cost of a workspace. Gives up when `signal` aborts. */
export type WritingPort = {
  readonly isSandbox: boolean;
  /** The model and prompt version, stored with every text that is sent (ux 108). */
  readonly model: string;
  readonly promptVersion: number;
  write(brief: WritingBrief, signal: AbortSignal, workspaceId: string): Promise<Writing>;
};
