import { mergeTexts, type Texts } from "./merge";

/** Labels that are, or begin with, the network's name; the first one is the name alone. */
const labels = [
  ["inbox", "composer", "network"],
  ["campaigns", "add", "network"],
  ["campaigns", "builder", "group", "network"],
] as const;

/** Replaces the general name of the professional network with the brand's own (BRAND-04). */
export function withNetworkName(texts: Texts, name: string): Texts {
  const general = textAt(texts, labels[0]);
  return labels.reduce(
    (changed, path) => mergeTexts(changed, textsWith(path, textAt(texts, path).replace(general, name))),
    texts,
  );
}

function textAt(texts: Texts, path: readonly string[]): string {
  const found = path.reduce<Texts | string>((group, key) => (group as Texts)[key] ?? "", texts);
  return typeof found === "string" ? found : "";
}

const textsWith = (path: readonly string[], text: string): Texts =>
  path.reduceRight<Texts | string>((below, key) => ({ [key]: below }), text) as Texts;
