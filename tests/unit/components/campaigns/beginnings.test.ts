import { beginnings, type HandMade, stepsOf } from "@/components/campaigns/beginnings";
import { sequence as sequenceSchema } from "@/lib/contract/campaigns/sequence";
import { withFallbacks } from "@/lib/contract/campaigns/starting-texts";
import de from "@/messages/de/starting-sequences.json";
import en from "@/messages/en/starting-sequences.json";
import es from "@/messages/es/starting-sequences.json";
import fr from "@/messages/fr/starting-sequences.json";
import pt from "@/messages/pt/starting-sequences.json";

const languages = { de, en, es, fr, pt };
const cases = Object.entries(languages).flatMap(([name, language]) =>
  beginnings
    .filter((beginning) => beginning !== "empty")
    .flatMap((beginning) =>
      (["simple", "smart"] as const satisfies HandMade[]).map(
        (type) => [name, beginning, type, language] as const,
      ),
    ),
);

it.each(cases)("a beginning is ready to send: %s %s %s (CAMP-04)", (_name, beginning, type, language) => {
  const filled = (text: string) => withFallbacks(text, language.fallback);
  const { both, mail } = language;
  const steps = stepsOf(beginning, type, {
    ...{ note: filled(both.note), welcome: filled(both.welcome), later: filled(both.later) },
    ...{ subject: filled(mail.subject), first: filled(mail.first), second: filled(mail.second) },
    ...{ afterRequest: filled(both.mail), afterMail: filled(both.mailLater) },
  });
  expect(sequenceSchema.safeParse(steps).success).toBe(true);
  const texts = steps.flatMap((step) => ("message" in step ? [step] : []));
  expect(texts.length).toBeGreaterThan(1);
  for (const step of texts) {
    expect(step.message).toMatch(/\{first_name:/);
    expect(step.message).not.toMatch(/[[\]]/);
    if (step.type === "connection_request") expect(step.message.length).toBeLessThanOrEqual(200);
  }
  const mails = steps.filter((step) => step.type === "email");
  expect(mails.map(({ subject }) => subject !== "")).toEqual(mails.map((_, index) => index === 0));
});
