import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { type EcmaScriptModule, type Node, parseSync } from "oxc-parser";
import { everything, type Module } from "./structure";

const ending = /\.(ts|tsx|mts|mjs)$/;

/** The code files below a folder, or the file of that name. */
export function codeIn(place: string): string[] {
  if (!existsSync(place)) return [];
  if (ending.test(place)) return [place];
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => posix.join(place, name))
    .sort();
}

export function readModules(files: readonly string[]): Module[] {
  const known = new Set(files);
  return files.map((file) => readModule(file, (name) => fileOf(file, name, known)));
}

/** The file that an import refers to; undefined for a package. */
function fileOf(from: string, name: string, known: ReadonlySet<string>): string | undefined {
  const path = name.startsWith(".")
    ? posix.join(posix.dirname(from), name)
    : name.replace(/^@\/app\//, "@/app/[brand]/[locale]/").replace(/^@\//, "");
  return ["", ".ts", ".tsx", ".mts", ".mjs", "/index.ts"]
    .map((end) => path + end)
    .find((file) => known.has(file));
}

function readModule(file: string, resolve: (name: string) => string | undefined): Module {
  const source = readFileSync(file, "utf8");
  const { module, program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const read: Module = {
    file,
    imports: new Set(),
    loads: new Set(),
    takes: new Set(),
    exports: exportsOf(module),
    functions: functionsIn(program, source),
  };
  const take = (target: string, name: string) => read.takes.add(`${target} ${name}`);

  for (const { moduleRequest, entries } of module.staticImports) {
    const target = resolve(moduleRequest.value);
    if (!target) continue;
    read.imports.add(target);
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) read.loads.add(target);
    for (const { importName } of entries)
      take(target, importName.kind === "Default" ? "default" : (importName.name ?? everything));
  }
  for (const { moduleRequest, importName, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const target = moduleRequest && resolve(moduleRequest.value);
    if (!target) continue;
    read.imports.add(target);
    if (!isType) read.loads.add(target);
    take(target, importName.name ?? everything);
  }
  // Dynamic imports and import types, and modules that Jest loads or mocks.
  for (const [, name] of source.matchAll(/\b(?:import|jest\.\w+(?:<[^(]*>)?)\(\s*["'`]([^"'`]+)["'`]/g)) {
    const target = resolve(name as string);
    if (target) take(target, everything);
  }
  return read;
}

const exportsOf = ({ staticExports }: EcmaScriptModule): string[] =>
  staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName }) => (exportName.kind === "Default" ? "default" : exportName.name))
    .filter((name) => name !== null);

const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

function functionsIn(program: Node, source: string): Module["functions"] {
  const found: Module["functions"] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (isNode(node)) {
      if (isFunction.test(node.type)) {
        const line = lineAt(node.start);
        found.push({ line, lines: lineAt(node.end) - line + 1 });
      }
      Object.values(node).forEach(walk);
    }
  };
  walk(program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
