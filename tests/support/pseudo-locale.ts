import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŹ";
const accentOf = (letter: string) => accented[plain.indexOf(letter)] ?? letter;

/** Imitates a language with an accent on every letter and words 40 % longer than in English. */
export const pseudo = (text: string) =>
  text.replace(/[A-Za-z]+/g, (word) => {
    const longer = word + word.slice(-1).repeat(Math.ceil(word.length * 0.4));
    return [...longer].map(accentOf).join("");
  });

type Part = string | number | Node;
type Node = [name: string, ...more: (Part | Choices)[]];
type Choices = { [form: string]: Part | Part[] };
type Texts = { [key: string]: string | Texts };

/** Words are changed, values stay; the options of a plural and the content of a tag are text again. */
function pseudoPart(part: Part): Part {
  if (typeof part === "string") return pseudo(part);
  if (typeof part === "number") return part;
  const [name, kind, ...more] = part;
  if (typeof kind !== "number" || kind === 0)
    return [name, ...part.slice(1).map((inner) => pseudoPart(inner as Part))];
  const [choices] = more;
  if (typeof choices !== "object" || Array.isArray(choices)) return part;
  const changed = Object.entries(choices).map(([form, text]) => [form, pseudoParts(text)]);
  return [name, kind, Object.fromEntries(changed)];
}
const pseudoParts = (parts: Part | Part[]) =>
  Array.isArray(parts) ? (parts as Part[]).map(pseudoPart) : pseudoPart(parts);

const pseudoTexts = (texts: Texts): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === "string" ? pseudoParts(compile(text) as Part | Part[]) : pseudoTexts(text),
    ]),
  );

/**
 * Copies the built web application to a folder and turns its English into a pseudo-locale. Prerendered pages are left out, so that they are
 * rendered on request; the hashes of their scripts are unknown.
 */
export function copyInPseudoLocale(webDir: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(webDir, target, { recursive: true, verbatimSymlinks: true });
  const server = path.join(target, ".next/server");
  const built = builtTexts(server);
  for (const folder of [server, path.join(target, ".next/static")])
    if (!rewriteTexts(folder, built)) throw new Error(`There are no texts in ${folder}.`);
  for (const folder of readdirSync(path.join(server, "app")))
    if (/^[a-z-]+\.\d+$/.test(folder)) rmSync(path.join(server, "app", folder), { recursive: true });
  rmSync(path.join(server, "route-cache"), { recursive: true, force: true });
  writeFileSync(path.join(target, "inline-scripts.json"), "{}");
}

const builtText = /JSON\.parse\('(?:[^'\\]|\\.)*'\)/g;
const scriptsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));

/** Each file of English texts in the build's scripts, with its replacement. */
function builtTexts(server: string): ReadonlyMap<string, string> {
  const built = scriptsIn(server).flatMap((file) => {
    const [, name] = /(?:^|\/)messages_en_([\w-]+)_json/.exec(file) ?? [];
    const [found] = name ? (readFileSync(path.join(server, file), "utf8").match(builtText) ?? []) : [];
    if (!name || !found) return [];
    const texts = JSON.parse(readFileSync(`messages/en/${name}.json`, "utf8"));
    return [[found, `JSON.parse(${JSON.stringify(JSON.stringify(pseudoTexts(texts)))})`] as const];
  });
  if (built.length === 0) throw new Error("The build keeps its English texts somewhere else now.");
  return new Map(built);
}

/** Changes every script that contains texts, for the server and for browsers; returns how many there were. */
function rewriteTexts(folder: string, built: ReadonlyMap<string, string>): number {
  const changed = scriptsIn(folder).filter((name) => {
    const file = path.join(folder, name);
    const before = readFileSync(file, "utf8");
    const after = before.replace(builtText, (text) => built.get(text) ?? text);
    if (after === before) return false;
    writeFileSync(file, after);
    for (const compressed of [".br", ".gz"]) rmSync(`${file}${compressed}`, { force: true });
    return true;
  });
  return changed.length;
}
