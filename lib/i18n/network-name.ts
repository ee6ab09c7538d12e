import type { Texts } from "./merge";

/** The first is the network's name alone, the others are it or begin with it. */
const named = [
  ["inbox", "composer", "network"],
  ["campaigns", "add", "network"],
  ["campaigns", "builder", "group", "network"],
] as const;

/** The texts with the brand's own name for the professional network (BRAND-04). */
export function withNetworkName(texts: Texts, name: string): Texts {
  const general = textAt(texts, named[0]);
  return named.reduce(
    (changed, path) => put(changed, path, textAt(texts, path).replace(general, name)),
    texts,
  );
}

const textAt = (texts: Texts, path: readonly string[]): string => {
  const found = path.reduce<Texts | string>((group, key) => (group as Texts)[key] ?? "", texts);
  return typeof found === "string" ? found : "";
};

const put = (texts: Texts, [key = "", ...below]: readonly string[], text: string): Texts => ({
  ...texts,
  [key]: below.length === 0 ? text : put(texts[key] as Texts, below, text),
});
