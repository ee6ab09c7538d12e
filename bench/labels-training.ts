import { writeFileSync } from "node:fs";
import { replyLabels } from "@/lib/contract/labels";
import { modelFile } from "@/server/drivers/labels/local";
import { packModel } from "@/server/drivers/labels/model-file";
import { compact } from "./labels/compact";
import { fingerprint } from "./labels/fingerprint";
import { macroF1, precisionOf, recallOf } from "./labels/score";
import { readTexts } from "./labels/texts";
import { exampleOf, train } from "./labels/train";
import { decide, judgeUnseen, leaningFor, temperatureFor } from "./labels/validate";

// npm run -s bench -- labels-training: trains the model that labels replies and writes it where it is shipped from. What is decided
// by trying is decided on parts of the training texts that the tried model did not see; the test texts are not opened here.
const bits = 16;
const minConfidence = 0.4;

const texts = readTexts("training");
const examples = texts.map((text) => exampleOf(text, bits));
const unseen = judgeUnseen(texts, examples, bits);
const temperature = temperatureFor(unseen);
const leaning = leaningFor(unseen, temperature);
const validation = decide(unseen, temperature, { leaning, minConfidence });

const file = packModel({
  version: fingerprint(texts),
  bits,
  temperature,
  leaning,
  leastConfidence: minConfidence,
  ...compact(train(examples, bits)),
});
writeFileSync(modelFile, file);
const recall = Object.fromEntries(replyLabels.map((label) => [label, recallOf(validation, label)]));
console.log(
  JSON.stringify({
    ...{ texts: texts.length, bytes: file.length, temperature, leaning },
    validation: { macroF1: macroF1(validation), precision: precisionOf(validation), recall },
  }),
);
