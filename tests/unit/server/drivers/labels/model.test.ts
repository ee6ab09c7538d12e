import { readFileSync, statSync } from "node:fs";
import { confusionFile, confusionTable } from "@/bench/labels/confusion";
import { fingerprint } from "@/bench/labels/fingerprint";
import { measureLabels, measureLongMails } from "@/bench/labels/measure";
import { macroF1, precisionOf, recallOf } from "@/bench/labels/score";
import { readTexts } from "@/bench/labels/texts";
import { modelFile } from "@/server/drivers/labels/local";
import { unpackModel } from "@/server/drivers/labels/model-file";

describe("the model that ships (LABEL-06)", () => {
  it("was trained from the texts and features in the repository", () => {
    expect(unpackModel(readFileSync(modelFile)).version).toBe(fingerprint(readTexts("training")));
  });

  it("is smaller than 400 kB for all languages together", () => {
    expect(statSync(modelFile).size).toBeLessThan(400_000);
  });

  it("is no worse than it was, on replies and on longer mails", async () => {
    const [replies, mails] = [(await measureLabels()).scored, (await measureLongMails()).scored];
    expect(macroF1(replies)).toBeGreaterThanOrEqual(0.88);
    expect(macroF1(mails)).toBeGreaterThanOrEqual(0.77);
    expect(precisionOf(replies, "hardNo")).toBeGreaterThanOrEqual(0.74);
    expect(precisionOf(mails, "hardNo")).toBeGreaterThanOrEqual(0.9);
    for (const label of ["hardNo", "outOfOffice"] as const)
      expect(recallOf(replies, label)).toBeGreaterThanOrEqual(0.97);
    expect(recallOf(mails, "outOfOffice")).toBeGreaterThanOrEqual(0.97);
    expect(recallOf(mails, "hardNo")).toBeGreaterThanOrEqual(0.92);
  });

  it("labels the test texts as the stored table says", async () => {
    const { scored, model } = await measureLabels();
    expect(confusionTable(scored, model)).toBe(readFileSync(confusionFile, "utf8"));
  });
});
