import { writeFileSync } from "node:fs";
import { confusionFile, confusionTable } from "./labels/confusion";
import { measureLabels } from "./labels/measure";
import { macroF1, precisionOf, recallOf } from "./labels/score";
import { languages } from "./labels/texts";
import { type Bar, commit, conclude } from "./rig/report";

// npm run -s bench -- labels: the labels the shipped model gives to 2,000 replies it was not trained on; --write keeps the table.
const { scored, model, microsPerReply } = await measureLabels();
if (process.argv.includes("--write")) writeFileSync(confusionFile, confusionTable(scored, model));

const recall = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      outOfOffice: recallOf(scored, "outOfOffice", language),
      hardNo: recallOf(scored, "hardNo", language),
    },
  ]),
);
const bars: Bar[] = [
  { name: "macroF1", value: macroF1(scored), min: 0.85 },
  ...languages.flatMap((language) =>
    Object.entries(recall[language]!).map(
      ([label, value]): Bar => ({ name: `recall of ${label} in ${language}`, value, min: 0.97 }),
    ),
  ),
];
conclude(
  {
    ...{ macroF1: macroF1(scored), recall, precision: precisionOf(scored), microsPerReply, model },
    ...{ runs: 1, n: scored.length, node: process.versions.node, commit: commit() },
  },
  bars,
);
