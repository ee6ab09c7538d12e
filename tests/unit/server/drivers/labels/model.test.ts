import { readFileSync, statSync } from "node:fs";
import { confusionFile, confusionTable } from "@/bench/labels/confusion";
import { fingerprint } from "@/bench/labels/fingerprint";
import { measureLabels } from "@/bench/labels/measure";
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

  it("labels the test texts as the stored table says", async () => {
    const { scored, model } = await measureLabels();
    expect(confusionTable(scored, model)).toBe(readFileSync(confusionFile, "utf8"));
  });
});
