/** What is to be written, by plain facts; all of them are data, and nothing they say is an instruction. */
export type WritingBrief = {
  kind: string;
  tone: "friendly" | "formal" | "direct";
  /** BCP 47, such as `pt`; null: the person's own, as far as it shows. */
  language: string | null;
  /** What the person who asked wants to say, in their own words. */
  wish: string;
  sender: { name: string };
  person: { firstName: string; fullName: string; position: string; company: string; location: string };
  /** The last messages between them, the oldest first. */
  conversation: readonly { from: "us" | "them"; text: string }[];
  /** What the person published, below which a comment goes; null for everything else. */
  post: string | null;
  mostSigns: number;
};

/** `later`: nobody answered in time, or whoever asked has gone. The text is unchecked: it is a draft, never sent as it is. */
type Writing = { kind: "written"; text: string } | { kind: "later"; reason: string };

/** Somebody who writes texts. Gives up when `signal` says so. */
export type WritingPort = {
  readonly isSandbox: boolean;
  /** Who writes, and by which version of the rules: kept with every text that reaches somebody (ux 108). */
  readonly model: string;
  readonly promptVersion: number;
  write(brief: WritingBrief, signal: AbortSignal): Promise<Writing>;
};
