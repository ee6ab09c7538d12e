import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { longMails, readLongMails } from "@/bench/labels/long/mails";
import { runsOf, wordsOf } from "@/bench/labels/runs";
import { hashOfTexts, languages, readTexts } from "@/bench/labels/texts";
import { replyLabels } from "@/lib/contract/labels";

const test_ = readTexts("test");
const training = readTexts("training");
const count = (texts: typeof training, label: string, language: string) =>
  texts.filter((one) => one.label === label && one.language === language).length;

describe("the texts that labels are learned from and measured on (LABEL-06)", () => {
  it("include the 2,000 that were written first for measuring, unchanged since", () => {
    expect(hashOfTexts("test")).toBe(readFileSync("bench/labels/test/sha256", "utf8").trim());
    expect(test_).toHaveLength(2_000);
  });

  it.each(languages)("are enough for every label in %s", (language) => {
    for (const label of replyLabels) {
      expect(count(test_, label, language)).toBeGreaterThanOrEqual(40);
      expect(count(training, label, language)).toBeGreaterThanOrEqual(90);
    }
  });

  it("share no text and no five words in a row", () => {
    const whole = new Set(test_.map(({ text }) => wordsOf(text).join(" ")).filter(Boolean));
    const runs = new Set(test_.flatMap(({ text }) => runsOf(text, 5)));
    const shared = training.filter(
      ({ text }) => whole.has(wordsOf(text).join(" ")) || runsOf(text, 5).some((run) => runs.has(run)),
    );
    expect(shared).toEqual([]);
  });

  it("include 1,000 longer mails for measuring, unchanged, that share no five words in a row with what is learned", () => {
    const mails = longMails();
    for (const language of languages)
      for (const label of replyLabels)
        expect(mails.filter((one) => one.label === label && one.language === language)).toHaveLength(25);
    const hash = createHash("sha256").update(JSON.stringify(mails)).digest("hex");
    expect(hash).toBe(readFileSync("bench/labels/long/sha256", "utf8").trim());
    const learned = new Set(training.flatMap(({ text }) => runsOf(text, 5)));
    const shared = readLongMails().flatMap(({ text }) => runsOf(text, 5).filter((run) => learned.has(run)));
    expect(shared).toEqual([]);
  });

  it("keep the author’s words of a longer mail, without its signature and what it quotes", () => {
    for (const { text } of readLongMails()) expect(text).not.toMatch(/northlight|> |Jonas Lind\n/i);
  });

  it("contain no text twice within a language", () => {
    const said = training.map(({ text, language }) => `${language} ${text.toLowerCase()}`);
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
  });
});
