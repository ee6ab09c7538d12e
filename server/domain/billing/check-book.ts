import * as z from "zod";
import { periods } from "@/lib/contract/billing";
import { currencies } from "@/lib/contract/billing/currencies";
import { addOns } from "@/lib/contract/billing/items";
import { features, type Tier, tiers } from "@/lib/contract/features";
import { months } from "./months";
import { dailyKinds, type PlanBook, type PlanTerms } from "./plan-book";
import { unbuilt } from "./unbuilt";

const most = 1_000_000;
const count = z.int().min(0).max(most);
/** Cents. */
const amounts = z.strictObject(recordOf(currencies, z.int().min(1).max(100_000_000)));
const periodAmounts = z.strictObject(recordOf(periods, amounts));
const terms = z.strictObject({
  features: z.array(z.enum(features)),
  dailyLimits: z.strictObject(recordOf(dailyKinds, count)),
  campaigns: count.nullable(),
  ...{ mailboxes: count, mailboxSlots: count, cloudSeats: count, extensionSeats: count, credits: count },
  prices: periodAmounts.nullable(),
});
const schema = z.strictObject({
  plans: z.strictObject(recordOf(tiers, terms)),
  addOns: z.strictObject(recordOf(addOns, periodAmounts)),
  packs: z.array(z.strictObject({ credits: z.int().min(1).max(most), prices: amounts })),
});

function recordOf<K extends string, T>(keys: readonly K[], value: T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>;
}

/** A sentence about one place in the file. */
export type Remark = { path: string; text: string };
/** `book` is null if there are mistakes. */
type Checked = { book: PlanBook | null; mistakes: Remark[]; warnings: Remark[] };

/** Whether something may be published. */
export function checkBook(given: unknown): Checked {
  const read = schema.safeParse(given, { reportInput: true });
  if (!read.success) return { book: null, mistakes: read.error.issues.flatMap(remarksOf), warnings: [] };
  const book: PlanBook = read.data;
  const mistakes = mistakesIn(book);
  return { book: mistakes.length > 0 ? null : book, mistakes, warnings: warningsAbout(book) };
}

function remarksOf(issue: z.core.$ZodIssue): Remark[] {
  const path = issue.path.join(".");
  const at = (key: string) => (path ? `${path}.${key}` : key);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: at(key), text: "is unknown here" }));
  return [{ path, text: textOf(issue) }];
}

function textOf(issue: z.core.$ZodIssue): string {
  const { input } = issue;
  if (input === undefined) return "is missing";
  const has = JSON.stringify(input);
  if (issue.code === "invalid_value") return `${has} is no feature`;
  if (issue.code === "too_small") return `${has} is too small: at least ${issue.minimum}`;
  if (issue.code === "too_big") return `${has} is too large: at most ${issue.maximum}`;
  if (issue.code === "invalid_type" && issue.expected === "int") return `${has} is no whole number`;
  return issue.code === "invalid_type" ? `has to be of type ${issue.expected}` : issue.message;
}

function mistakesIn({ plans, packs }: PlanBook): Remark[] {
  const mistakes: Remark[] = [];
  if (plans.free.prices !== null)
    mistakes.push({ path: "plans.free.prices", text: "has to be null: nobody pays for free" });
  for (const tier of tiers)
    for (const [at, name] of plans[tier].features.entries())
      if (plans[tier].features.indexOf(name) < at)
        mistakes.push({ path: `plans.${tier}.features.${at}`, text: `"${name}" is named twice` });
  for (const [at, { credits }] of packs.entries())
    if (at > 0 && credits <= (packs[at - 1]?.credits ?? 0))
      mistakes.push({ path: `packs.${at}.credits`, text: "has to be more than those of the pack before" });
  return mistakes;
}

/** What is allowed and perhaps not meant. */
const warningsAbout = (book: PlanBook): Remark[] =>
  tiers.flatMap((tier) => {
    const at = (place: string) => `plans.${tier}.${place}`;
    const { features: has, prices } = book.plans[tier];
    const dead = has.filter((name) => unbuilt.has(name) && !isBelow(book, tier, name));
    const warnings = dead.map((name) => ({
      path: at(`features.${has.indexOf(name)}`),
      text: `"${name}" does nothing yet, so no plan table names it`,
    }));
    if (tier !== "free" && prices === null) warnings.push({ path: at("prices"), text: "is not sold" });
    return [...warnings, ...comparedToBelow(book, tier), ...dearPeriods(book.plans[tier], at("prices"))];
  });

const below = (tier: Tier): Tier | null => tiers[tiers.indexOf(tier) - 1] ?? null;
const isBelow = ({ plans }: PlanBook, tier: Tier, name: PlanTerms["features"][number]) => {
  const lower = below(tier);
  return lower !== null && plans[lower].features.includes(name);
};

const numbersOf = ({ dailyLimits, campaigns, features: _has, prices: _cost, ...rest }: PlanTerms) =>
  Object.entries({
    ...rest,
    campaigns: campaigns ?? Number.POSITIVE_INFINITY,
    ...Object.fromEntries(Object.entries(dailyLimits).map(([kind, limit]) => [`dailyLimits.${kind}`, limit])),
  });

function comparedToBelow({ plans }: PlanBook, tier: Tier): Remark[] {
  const lower = below(tier);
  if (!lower) return [];
  const [own, other] = [plans[tier], plans[lower]];
  const had = Object.fromEntries(numbersOf(other));
  const less = numbersOf(own).filter(([name, value]) => value < (had[name] ?? 0));
  const lost = other.features.filter((name) => !own.features.includes(name));
  const cheaper = places.filter(
    ([period, currency]) =>
      own.prices && other.prices && own.prices[period][currency] < other.prices[period][currency],
  );
  return [
    ...less.map(([name]) => ({ path: `plans.${tier}.${name}`, text: `is less than ${lower} has` })),
    ...lost.map((name) => ({ path: `plans.${tier}.features`, text: `lacks "${name}", which ${lower} has` })),
    ...cheaper.map(([period, currency]) => ({
      path: `plans.${tier}.prices.${period}.${currency}`,
      text: `is cheaper than ${lower}`,
    })),
  ];
}

const places = periods.flatMap((period) => currencies.map((currency) => [period, currency] as const));

/** A longer period that costs more a month. */
const dearPeriods = ({ prices }: PlanTerms, path: string): Remark[] =>
  places.flatMap(([period, currency]) =>
    prices && prices[period][currency] > prices.monthly[currency] * months[period]
      ? [{ path: `${path}.${period}.${currency}`, text: "costs more than so many single months" }]
      : [],
  );
