import { dirname } from "node:path";

/** A code file as the structure checks see it. Files are named by their path from the root. */
export type Module = {
  file: string;
  /** Our files that it imports, including imports of types only. */
  imports: Set<string>;
  /** Those of them that are loaded at run time. */
  loads: Set<string>;
  /** What it imports from them: file and name, or file and `everything`, separated by a space. */
  takes: Set<string>;
  exports: string[];
  functions: { line: number; lines: number }[];
};

export const everything = "*";

/** The measures of the project's structure: a count, and the names of what was counted. */
type Structure = Record<Measure, { count: number; found: string[] }>;

export type Measure = "cycles" | "upwardArrows" | "largestFlatFolder" | "longestFunction" | "deadExports";

/** The max of each measure. */
export const bars: Record<Measure, number> = {
  cycles: 0,
  upwardArrows: 3,
  largestFlatFolder: 45,
  longestFunction: 100,
  deadExports: 0,
};

/** Folders of the product, and those that use it or are run by tools. */
export const product = ["app", "brands", "components", "extension", "lib", "scripts", "server"];
export const beside = ["tests", "bench", "chaos", "middleware.ts", "next.config.ts", "playwright.config.ts"];

/** Measures the product with all modules of the checkout. */
export function measure(modules: readonly Module[]): Structure {
  const isIn = (folders: readonly string[]) => (file: string) =>
    folders.some((folder) => file.startsWith(`${folder}/`));
  const files = modules.map(({ file }) => file);
  const own = modules.filter(({ file }) => isIn(product)(file));
  const functions = own.flatMap((module) =>
    module.functions.map(({ line, lines }) => [`${module.file}:${line}`, lines] as const),
  );
  return {
    cycles: counted(cyclesIn(new Map(own.map(({ file, loads }) => [file, loads])))),
    upwardArrows: counted(upwardArrows(own)),
    largestFlatFolder: largest(
      folderSizes(files.filter(isIn([...product, "tests"]))),
      bars.largestFlatFolder,
    ),
    longestFunction: largest(functions, bars.longestFunction),
    deadExports: counted(deadExports(own, modules)),
  };
}

const counted = (found: string[]): Structure[Measure] => ({ count: found.length, found });

function largest(sizes: readonly (readonly [string, number])[], bar: number): Structure[Measure] {
  const above = sizes.filter(([, size]) => size > bar).map(([name, size]) => `${name} (${size})`);
  return { count: sizes.reduce((max, [, size]) => Math.max(max, size), 0), found: above };
}

function folderSizes(files: readonly string[]): [string, number][] {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  return [...sizes];
}

/** The folder of a noun or a layer, such as server/http. */
const roomOf = (file: string): string | undefined => /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** Where two folders import each other, the rarer direction counts as upward; so does one arrow of a longer cycle. */
function upwardArrows(modules: readonly Module[]): string[] {
  const arrows = new Map<string, number>();
  for (const { file, imports } of modules)
    for (const target of imports) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (!from || !to || from === to) continue;
      arrows.set(`${from} > ${to}`, (arrows.get(`${from} > ${to}`) ?? 0) + 1);
    }
  const downward = new Map<string, Set<string>>();
  const upward: string[] = [];
  for (const [arrow, count] of arrows) {
    const [from = "", to = ""] = arrow.split(" > ");
    const back = arrows.get(`${to} > ${from}`) ?? 0;
    if (count < back || (count === back && from < to)) upward.push(`${arrow} (${count} against ${back})`);
    else downward.set(from, (downward.get(from) ?? new Set()).add(to));
  }
  return [...upward, ...cyclesIn(downward)];
}

/** Exports used by name: by Next, drizzle-kit, next-intl and scripts/start.mjs. */
const readByName = [
  /^app\/.* (default|metadata|generateMetadata|generateStaticParams|viewport|generateViewport|dynamic|dynamicParams|revalidate|runtime|GET|POST)$/,
  /^server\/db\/schema\//,
  /^lib\/i18n\/request\.ts default$/,
  /^server\/supervisor\.ts supervise$/,
];

/** Exports that no other file imports. */
function deadExports(own: readonly Module[], all: readonly Module[]): string[] {
  const taken = new Set(all.flatMap(({ takes }) => [...takes]));
  return own
    .filter(({ file }) => !taken.has(`${file} ${everything}`))
    .flatMap(({ file, exports }) => exports.map((name) => `${file} ${name}`))
    .filter((one) => !taken.has(one) && !readByName.some((known) => known.test(one)));
}

/** Groups of nodes that form a cycle, by Tarjan's algorithm. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.push(node);
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node)!, visit(next)));
      else if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, order.get(next)!));
    if (lowest.get(node) === order.get(node)) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) cycles.push(group.join(" > "));
    }
    return lowest.get(node)!;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}
