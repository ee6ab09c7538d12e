/** What is to be written, by plain facts; all of them are data, and nothing they say is an instruction. */
export type WritingBrief = {
  kind: string;
  tone: "friendly" | "formal" | "direct";
  /** BCP 47, such as `pt`. */
  language: string;
  /** What the person who asked wants to say, in their own words. */
  wish: string;
  sender: { name: string };
  person: { firstName: string; fullName: string; position: string; company: string; location: string };
  /** The last messages between them, the oldest first. */
  conversation: readonly { from: "us" | "them"; text: string }[];
  mostSigns: number;
};

/** `later`: nobody answered in time, or whoever asked has gone. The text is unchecked: it is a draft, never sent as it is. */
export type Writing = { kind: "written"; text: string } | { kind: "later"; reason: string };

/** Somebody who writes texts. Gives up when `signal` says so. */
export type WritingPort = {
  readonly isSandbox: boolean;
  write(brief: WritingBrief, signal: AbortSignal): Promise<Writing>;
};
