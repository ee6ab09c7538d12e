import { sequence as sequenceSchema } from "@/lib/contract/campaigns/sequence";
import de from "@/messages/de/starting-sequences.json";
import en from "@/messages/en/starting-sequences.json";
import es from "@/messages/es/starting-sequences.json";
import fr from "@/messages/fr/starting-sequences.json";
import pt from "@/messages/pt/starting-sequences.json";
import { reachedFrom } from "@/server/domain/campaigns/sequence/sequence";
import { startingKeys, startingSequence } from "@/server/domain/campaigns/sequence/starting-sequences";

const languages = { de, en, es, fr, pt };
const cases = Object.entries(languages).flatMap(([name, language]) =>
  startingKeys.map((key) => [name, key, language] as const),
);

it.each(
  cases,
)("a sequence that comes with the product is complete: %s %s (CAMP-85)", (_name, key, language) => {
  const steps = startingSequence(key, language);
  expect(sequenceSchema.safeParse(steps).success).toBe(true);
  expect(reachedFrom(steps, steps[0] ?? null).size).toBe(steps.length);
  for (const step of steps) {
    if (!("message" in step)) continue;
    expect(step.message).not.toMatch(/[[\]]/);
    if (step.type === "connection_request") expect(step.message.length).toBeLessThanOrEqual(200);
    else expect(step.message.trim()).not.toBe("");
  }
});
