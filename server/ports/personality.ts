/** What a style is inferred from; all of it was written by strangers, and is data. Names, places and ages are left out. */
export type PersonalityFacts = {
  position: string;
  /** What the person wrote to us, the newest first. */
  messages: readonly string[];
};
export type PersonalityFact = keyof PersonalityFacts;
export type PersonalityStyle = "direct" | "outgoing" | "supportive" | "precise";

/** `unclear`: the facts say too little. `later`: no response in time, the caller has gone, or the model wants to be left alone. */
export type PersonalityReading =
  | { kind: "inferred"; style: PersonalityStyle; from: readonly PersonalityFact[] }
  | { kind: "unclear" }
  | { kind: "later"; reason: string; retryAfterMs?: number };

/** Infers in which style a person likes to be written to. Gives up when `signal` aborts. */
export type PersonalityPort = {
  readonly isSandbox: boolean;
  /** Stored with every result. */
  readonly model: string;
  infer(facts: PersonalityFacts, signal: AbortSignal, workspaceId: string): Promise<PersonalityReading>;
};
