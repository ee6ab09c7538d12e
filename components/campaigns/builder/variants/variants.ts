import { limits, type Variant, variantsOf, type WordedStep } from "@/lib/contract/campaigns/sequence";

const newId = () => crypto.randomUUID();

/** The letter of a variant by its index. */
export const letterOf = (index: number) => "ABCD"[index] ?? "";

/** The step with only one of its variants. */
export function saying(step: WordedStep, index: number): WordedStep {
  const { subject, message } = variantsOf(step)[index] ?? variantsOf(step)[0]!;
  return worded(step, { subject, message });
}

const worded = (step: WordedStep, { subject, message }: Pick<Variant, "subject" | "message">) =>
  ({ ...step, message, ...("subject" in step ? { subject: subject ?? "" } : {}) }) as WordedStep;

/** The step with one variant replaced by the text of `said`. */
export function rewording(step: WordedStep, index: number, said: WordedStep): WordedStep {
  const subject = "subject" in said ? said.subject : null;
  return withAll(
    said,
    variantsOf(step).map((one, at) => (at === index ? { ...one, subject, message: said.message } : one)),
  );
}

/** The step with these variants, the first being its own; a single one is not an experiment. */
function withAll(step: WordedStep, all: readonly Variant[]): WordedStep {
  const [own, ...others] = all;
  if (!own) return step;
  const { variants: _, ...rest } = worded(step, own);
  if (others.length === 0 || own.id === null) return rest as WordedStep;
  return {
    ...rest,
    variants: {
      own: { id: own.id, weight: own.weight },
      others: others.map(({ id, weight, subject, message }) => ({
        id: id ?? newId(),
        weight,
        ...(subject === null ? {} : { subject }),
        message,
      })),
    },
  } as WordedStep;
}

export const mayAdd = (step: WordedStep) => variantsOf(step).length < limits.variants;

/** Adds a variant that starts as a copy of the last one. */
export function adding(step: WordedStep): WordedStep {
  const all = variantsOf(step).map((one) => ({ ...one, id: one.id ?? newId() }));
  const weight = step.variants ? all[0]!.weight : 50;
  const known = step.variants ? all : all.map((one) => ({ ...one, weight }));
  return withAll(step, [...known, { ...known.at(-1)!, id: newId(), weight }]);
}

export const removing = (step: WordedStep, index: number): WordedStep =>
  withAll(
    step,
    variantsOf(step).filter((_, at) => at !== index),
  );

/** Ends the experiment: everyone gets this variant from now on. */
export const choosing = (step: WordedStep, index: number): WordedStep =>
  withAll(step, variantsOf(step).slice(index, index + 1));

export const weighing = (step: WordedStep, index: number, weight: number): WordedStep =>
  withAll(
    step,
    variantsOf(step).map((one, at) => (at === index ? { ...one, weight } : one)),
  );

/** The share of new people who get a variant, from 0 to 1. */
export function shareOf(step: WordedStep, index: number): number {
  const all = variantsOf(step);
  const sum = all.reduce((total, { weight }) => total + weight, 0);
  return sum === 0 ? 0 : (all[index]?.weight ?? 0) / sum;
}
