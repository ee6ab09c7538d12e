import type { PersonalityPort, PersonalityStyle } from "@/server/ports/personality";

/** Words of job titles, of which the first that fits decides. */
const ofTitles: readonly (readonly [RegExp, PersonalityStyle])[] = [
  [/\b(chief|ceo|founder|owner|president|director|vp|head|managing)/i, "direct"],
  [/\b(engineer|developer|data|analyst|finance|controller|legal|scientist|quality)/i, "precise"],
  [/\b(sales|marketing|brand|growth|communications|partner)/i, "outgoing"],
  [/\b(people|customer|success|support|care|hr|talent|nurse|teacher)/i, "supportive"],
];

function ofWriting(messages: readonly string[]): PersonalityStyle | null {
  const text = messages.join(" ");
  if (text === "") return null;
  if (/!/.test(text)) return "outgoing";
  if (/\d/.test(text)) return "precise";
  return text.length / messages.length < 60 ? "direct" : "supportive";
}

/** The sandbox's: simple rules about how invented people write and what their titles say; the same facts give the same style. */
export const createSandboxPersonality = (): PersonalityPort => ({
  isSandbox: true,
  model: "sandbox",
  async infer({ position, messages }, signal) {
    if (signal.aborted) return { kind: "later", reason: "writing_timeout" };
    const written = ofWriting(messages);
    if (written) return { kind: "inferred", style: written, from: ["messages"] };
    const [, titled] = ofTitles.find(([words]) => words.test(position)) ?? [];
    return titled ? { kind: "inferred", style: titled, from: ["position"] } : { kind: "unclear" };
  },
});
