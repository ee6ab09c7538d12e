import type { PersonalityFact, PersonalityFacts, PersonalityStyle } from "@/server/ports/personality";

/** As it is kept with a prospect. */
export type KeptPersonality = {
  style: PersonalityStyle;
  position: string;
  messages: number;
  model: string;
  isSandbox: boolean;
  /** ISO 8601. */
  at: string;
};

const maxMessages = 10;
const maxCharacters = 1_000;
const maxPosition = 250;
const shortestMessage = 2;

/** The facts as they are sent: short, and only what says how somebody works and writes. */
export const factsOf = (position: string, messages: readonly string[]): PersonalityFacts => ({
  position: position.trim().slice(0, maxPosition),
  messages: messages
    .map((text) => text.trim().slice(0, maxCharacters))
    .filter((text) => text.length >= shortestMessage)
    .slice(0, maxMessages),
});

/** The kinds of facts that there are. */
export const knownFacts = ({ position, messages }: PersonalityFacts): PersonalityFact[] => [
  ...(position === "" ? [] : (["position"] as const)),
  ...(messages.length === 0 ? [] : (["messages"] as const)),
];

/** Of the facts, those that a result says it comes from; a fact that was not sent cannot be one. */
export function sourcesOf(facts: PersonalityFacts, from: readonly PersonalityFact[]) {
  const used = knownFacts(facts).filter((fact) => from.includes(fact));
  return {
    position: used.includes("position") ? facts.position : "",
    messages: used.includes("messages") ? facts.messages.length : 0,
  };
}
