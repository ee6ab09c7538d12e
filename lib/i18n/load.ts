import { env } from "../env";
import { defaultLocale, type Locale } from "./locales";
import { mergeTexts, type Texts } from "./merge";
import { type Namespace, namespaces, separateNamespaces } from "./namespaces";

const readFile = async (locale: Locale, namespace: Namespace): Promise<Texts> => {
  const file: { default: Texts } = await import(`../../messages/${locale}/${namespace}.json`);
  return file.default;
};
const read = (locale: Locale, namespace: Namespace) => readFile(locale, namespace).catch((): Texts => ({}));

const loaded = new Map<Locale, Promise<Record<Namespace, Texts>>>();

async function loadFiles(locale: Locale): Promise<Record<Namespace, Texts>> {
  const entries = await Promise.all(
    [...namespaces, ...separateNamespaces].map(async (namespace) => {
      const [base, own] = await Promise.all([read(defaultLocale, namespace), read(locale, namespace)]);
      return [namespace, mergeTexts(base, own)] as const;
    }),
  );
  return Object.fromEntries(entries) as Record<Namespace, Texts>;
}

/** All texts of a language, with English where one is missing (I18N-05); read once per process. */
export function loadTexts(locale: Locale): Promise<Record<Namespace, Texts>> {
  const known = loaded.get(locale) ?? loadFiles(locale);
  if (env.production) loaded.set(locale, known);
  return known;
}
