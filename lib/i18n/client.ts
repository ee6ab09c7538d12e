import { loadTexts } from "./load";
import type { Locale } from "./locales";
import type { Namespace } from "./namespaces";

/** The texts of only these namespaces, to pass to client components. */
export async function pickTexts(locale: Locale, names: readonly Namespace[]) {
  const all = await loadTexts(locale);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
