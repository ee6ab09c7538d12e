import { readdirSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { errorCodes } from "@/lib/contract/errors";
import { namespaces as loaded, separateNamespaces } from "@/lib/i18n/namespaces";
import { read, root } from "./source";

const locales = ["en", "fr", "de", "pt", "es"] as const;
const translated = locales.filter((locale) => locale !== "en");
const namespaces = readdirSync(join(root, "messages/en")).filter((name) => name.endsWith(".json"));
type Tree = { [key: string]: string | Tree };
const texts = (locale: string, file: string) => JSON.parse(read(`messages/${locale}/${file}`)) as Tree;
const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

/**
 * A text taken apart: words, 0 for the number that is counted, and nodes: [value], [value, kind, choices or style] or
 * [tag, …what it holds].
 */
type Part = string | number | Node;
type Node = [name: string, ...more: (Part | Record<string, Part | Part[]>)[]];
type Found = { names: string[]; plurals: string[][] };

const partsOf = (text: string) => [compile(text) as Part | Part[]].flat() as Part[];

/** The arguments of a text: values, tags and numbers with their own format, and the forms it chooses between. */
function readParts(parts: readonly Part[], found: Found = { names: [], plurals: [] }): Found {
  for (const part of parts) {
    if (!Array.isArray(part)) continue;
    const [name, ...more] = part;
    found.names.push(name);
    for (const inner of more) {
      if (typeof inner !== "object") continue;
      if (Array.isArray(inner)) readParts([inner], found);
      else readChoices(inner, found);
    }
  }
  return found;
}
function readChoices(choices: Record<string, Part | Part[]>, found: Found) {
  const forms = Object.keys(choices);
  found.names.push(...forms.filter((form) => form.startsWith("=")));
  if ("other" in choices) found.plurals.push(forms);
  for (const text of Object.values(choices)) if (Array.isArray(text)) readParts(text as Part[], found);
}

const needs = (text: string) => [...new Set(readParts(partsOf(text)).names)].sort().join();

/** Words that are the same in that language, names, and signs. Everything else that equals the English is not translated. */
const shared = new Set(
  [
    [
      "Google",
      "Microsoft",
      "HubSpot",
      "Pipedrive",
      "Zapier",
      "Calendly",
      "Marketing",
      "Twitter",
      "Webhook",
      "webhook",
      "Webhooks",
      "SSL/TLS",
      "STARTTLS",
    ],
    [
      "Basic",
      "Essential",
      "Pro",
      "Unlimited",
      "Supreme",
      "Sandbox",
      "Pipeline",
      "Pipelines",
      "CRM",
      "Lead",
      "h",
    ],
    ["Premium", "Sales Navigator", "Recruiter", "InMail", "InMails"],
    [
      "{speed}×",
      "{speed, number}×",
      "−{percent}%",
      "{number}. {name}",
      "{figure} {per}",
      "{names} + {count}",
      "{from}–{to}",
      "{what}: {from} → {to}",
      "{count} d",
      "Deal · {pipeline}",
      "{action}: {name}",
      "Version {version}",
      "Color {number}",
      "{of}, {day}: {share}",
      "{count, plural, one {# prospect} other {# prospects}}",
      "{count, plural, one {# conversation} other {# conversations}}",
      "{count, plural, one {# message} other {# messages}}",
      "{count, plural, one {# minute} other {# minutes}}",
      "{count, plural, one {# pipeline} other {# pipelines}}",
    ],
  ].flat(),
);
const sameWord: Record<(typeof translated)[number], string> = {
  fr: "Actions Admin Condition Conversations Date E-mail E-mails Image Import Invitations Message Messages Navigation Note Notifications Pages Photo Port Prospect Prospects Rectangle Section Signatures Simple Spam Total Transactions Type e-mail e-mails invitations message messages",
  de: "Admin Board Bounces Community Credits Deal Deals Domain Domains Graph Import Label Labels Limits Name Navigation Neutral Person Port Position Problem Server Smart Spam Status Text Video Videos Website optional",
  pt: "Admin Spam Total E-mail E-mails e-mail e-mails",
  es: "Admin Color Error General Neutral No Plan Simple Spam Total error",
};

describe.each(namespaces)("%s", (file) => {
  const english = new Map(flat(texts("en", file)));

  test.each(locales)("has the same keys in %s", (locale) => {
    const keys = flat(texts(locale, file)).map(([key]) => key);
    expect(keys.sort()).toEqual([...english.keys()].sort());
  });

  test.each(translated)("fills the same values, tags and numbers in %s", (locale) => {
    const odd = flat(texts(locale, file)).filter(
      ([key, text]) => needs(text) !== needs(english.get(key) ?? ""),
    );
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  test.each(locales)("has a wording for one and for many wherever it counts in %s", (locale) => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const needed = forms.filter((form) => form === "one" || form === "other");
    const odd = flat(texts(locale, file)).filter(([, text]) =>
      readParts(partsOf(text)).plurals.some((found) => !needed.every((form) => found.includes(form))),
    );
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  test.each(translated)("leaves no English in %s", (locale) => {
    const known = new Set([...shared, ...sameWord[locale].split(" ")]);
    const left = flat(texts(locale, file)).filter(
      ([key, text]) => text === english.get(key) && !known.has(text),
    );
    expect(left).toEqual([]);
  });
});

test("every file of texts is loaded, or read by the server alone", () => {
  const ofServer = [
    "opt-out",
    "mail",
    "checkout",
    "calendar-sandbox",
    "crm-sandbox",
    "mail-consent",
    "network-pages",
    "extension",
    "export-files",
    "first-pipeline",
  ];
  const known = [...loaded, ...separateNamespaces, ...ofServer].map((name) => `${name}.json`);
  expect([...namespaces].sort()).toEqual(known.sort());
});

test.each(locales)("every error code has a text in %s (I18N-06)", (locale) => {
  const known = new Set(Object.keys(texts(locale, "errors.json")));
  expect([...errorCodes, "unreachable"].filter((code) => !known.has(code))).toEqual([]);
});

test("French punctuation stays on the line of the word before it, by a no-break space", () => {
  const loose = namespaces.flatMap((file) =>
    flat(texts("fr", file)).filter(([, text]) => / [?!;:»]|« /.test(text)),
  );
  expect(loose).toEqual([]);
});
