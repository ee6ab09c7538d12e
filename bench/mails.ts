import { measureMails, shareOf } from "./mails/all";
import { type Bar, commit, conclude } from "./rig/report";

// npm run -s bench -- mails: labelled mails, links, agents and names through the product's own rules; --misses prints what was got wrong.
const parts = await measureMails(["first", "second"]);
if (process.argv.includes("--misses"))
  for (const { misses } of Object.values(parts))
    for (const { part, name, expected, got } of misses)
      console.error(`${part} | ${name} | expected ${JSON.stringify(expected)} | got ${JSON.stringify(got)}`);

const result = {
  bounceClass: shareOf(parts.bounceClass),
  reportAsReply: parts.reportAsReply.misses.length,
  goodAddressLost: parts.goodAddressLost.misses.length,
  complaintsMissed: parts.complaintsMissed.misses.length,
  answerKind: shareOf(parts.answerKind),
  split: shareOf(parts.split),
  splitEmpty: parts.splitEmpty.misses.length,
  linkTarget: shareOf(parts.linkTarget),
  botAsPerson: parts.botAsPerson.misses.length,
  personAsBot: parts.personAsBot.misses.length,
  names: shareOf(parts.names),
};
const bars: Bar[] = [
  { name: "bounceClass", value: result.bounceClass, min: 0.97 },
  { name: "answerKind", value: result.answerKind, min: 0.97 },
  { name: "split", value: result.split, min: 0.9 },
  { name: "linkTarget", value: result.linkTarget, min: 1 },
  { name: "names", value: result.names, min: 1 },
  ...(
    [
      "reportAsReply",
      "goodAddressLost",
      "complaintsMissed",
      "splitEmpty",
      "botAsPerson",
      "personAsBot",
    ] as const
  ).map((name): Bar => ({ name, value: result[name], max: 0 })),
];
const n = Object.fromEntries(Object.entries(parts).map(([part, tally]) => [part, tally.n]));
conclude({ ...result, n, runs: 1, node: process.versions.node, commit: commit() }, bars);
