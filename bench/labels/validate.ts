import { type ReplyLabel, replyLabels } from "@/lib/contract/labels";
import { chancesFrom, isPlainlyHardNo } from "@/server/domain/labels/model";
import { macroF1, recallOf, type Scored } from "./score";
import { seeded } from "./seeded";
import type { Labelled } from "./texts";
import { type Example, scoresOf, train } from "./train";

const foldCount = 5;

/** A training text with the scores of a model that never saw it. */
export type Judged = Labelled & { scores: number[] };

/** Every training text judged by the model of the other four fifths: what is decided by validation is decided on these. */
export function judgeUnseen(
  texts: readonly Labelled[],
  examples: readonly Example[],
  bits: number,
): Judged[] {
  const random = seeded(1);
  const folds = texts.map(() => Math.floor(random() * foldCount));
  const judged: Judged[] = [];
  for (let fold = 0; fold < foldCount; fold += 1) {
    const weights = train(
      examples.filter((_, at) => folds[at] !== fold),
      bits,
    );
    for (const [at, text] of texts.entries())
      if (folds[at] === fold)
        judged.push({ ...text, scores: byRule(text.text) ?? scoresOf(weights, examples[at]!) });
  }
  return judged;
}

/** What the product decides before it asks a model, as scores. */
const byRule = (text: string) =>
  isPlainlyHardNo(text) ? replyLabels.map((label) => (label === "hardNo" ? 20 : 0)) : null;

/** The temperature at which the chances are as often right as they say: the least log loss. */
export function temperatureFor(judged: readonly Judged[]): number {
  const loss = (temperature: number) =>
    -judged.reduce((sum, { scores, label }) => {
      const chances = chancesFrom(scores.map((score) => score / temperature));
      return sum + Math.log(Math.max(1e-9, chances[replyLabels.indexOf(label)]!));
    }, 0);
  const tried = Array.from({ length: 60 }, (_, at) => 0.4 + at * 0.05);
  return tried.reduce((best, one) => (loss(one) < loss(best) ? one : best));
}

export type Decision = { leaning: number[]; minConfidence: number };

export function decide(judged: readonly Judged[], temperature: number, { leaning, minConfidence }: Decision) {
  return judged.map(({ label, language, scores }): Scored => {
    const leant = chancesFrom(scores.map((score) => score / temperature)).map(
      (chance, at) => chance * leaning[at]!,
    );
    const highest = Math.max(...leant);
    const share = highest / leant.reduce((a, b) => a + b, 0);
    const given: ReplyLabel | null = share >= minConfidence ? replyLabels[leant.indexOf(highest)]! : null;
    return { label, language, given };
  });
}

/** Labels that must not be missed: an unsubscribe is obeyed, an absence is waited for. */
const leantTowards: readonly ReplyLabel[] = ["outOfOffice", "hardNo"];
const enough = 0.97;
const maxCost = 0.02;

/**
 * How far to lean towards the labels that must not be missed: until enough of them are found, or until the mean over all labels has
 * fallen by as much as that may cost.
 */
export function leaningFor(judged: readonly Judged[], temperature: number): number[] {
  const upright = replyLabels.map(() => 1);
  const decided = (leaning: number[]) => decide(judged, temperature, { leaning, minConfidence: 0 });
  const dearest = macroF1(decided(upright)) - maxCost;
  const finds = (leaning: number[], label: ReplyLabel) => recallOf(decided(leaning), label) >= enough;
  let leaning = upright;
  for (let round = 0; round < 40; round += 1)
    for (const label of leantTowards) {
      const further = leaning.map((one, at) => (replyLabels[at] === label ? one + 0.25 : one));
      if (!finds(leaning, label) && macroF1(decided(further)) >= dearest) leaning = further;
    }
  return leaning;
}
