import { languages, readTexts } from "@/bench/labels/texts";
import { languageOfText } from "@/lib/i18n/language-of-text";

const replies = readTexts("test");

test.each([
  ["Thanks, could we talk next week?", "en"],
  ["Danke, das klingt gut. Wann hätten Sie Zeit?", "de"],
  ["Je passe mon tour, merci.", "fr"],
  ["¿Me puede llamar mañana?", "es"],
  ["Não tenho interesse, obrigado.", "pt"],
  ["MERCI", "fr"],
  ["gracias", "es"],
])("%s is %s", (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

test.each([
  "",
  "ok",
  "👍",
  "+49 30 123456",
  "12.03.",
  "https://tern.test",
])("%j has no recognizable language", (text) => {
  expect(languageOfText(text)).toBeNull();
});

test.each(
  languages,
)("of replies in %s, one in thirty at most is taken for another language, and few say none", (language) => {
  const found = replies.filter((one) => one.language === language).map(({ text }) => languageOfText(text));
  const said = found.filter((one) => one !== null);
  expect(said.length / found.length).toBeGreaterThan(0.85);
  expect(said.filter((one) => one !== language).length / said.length).toBeLessThan(0.03);
});

test("only a limited part of a text is read", () => {
  const text = "nicht ".repeat(200_000);
  const startedAt = performance.now();
  expect(languageOfText(text)).toBe("de");
  expect(performance.now() - startedAt).toBeLessThan(200);
});
