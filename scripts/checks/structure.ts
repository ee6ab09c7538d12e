import { dirname } from "node:path";
import { codeIn, everything, type Module, readModules } from "./modules";

/** How the project hangs together: what is counted, and by name what it was counted from. */
type Structure = Record<Measure, { count: number; found: string[] }>;

type Measure = "cycles" | "upwardArrows" | "largestFlatFolder" | "longestFunction" | "deadExports";

/** What no measure may exceed. */
const bars: Record<Measure, number> = {
  cycles: 0,
  upwardArrows: 3,
  largestFlatFolder: 45,
  longestFunction: 100,
  deadExports: 0,
};

const product = ["app", "brands", "components", "extension", "lib", "scripts", "server"];
/** They use the product, and tools run them. */
const beside = ["tests", "bench", "chaos", "middleware.ts", "next.config.ts", "playwright.config.ts"];

export function measure(): Structure {
  const modules = readModules([...product, ...beside].flatMap(codeIn));
  const own = modules.filter(({ file }) => product.some((folder) => file.startsWith(`${folder}/`)));
  const tests = codeIn("tests");
  const ofEach = {
    cycles: circlesIn(new Map(own.map(({ file, loads }) => [file, loads]))).map((files) => files.join(" > ")),
    upwardArrows: upwardArrows(own),
    deadExports: deadExports(own, modules),
  };
  return {
    ...mapped(ofEach, (found) => ({ count: found.length, found })),
    largestFlatFolder: largest(
      folderSizes([...own.map(({ file }) => file), ...tests]),
      bars.largestFlatFolder,
    ),
    longestFunction: largest(
      own.flatMap(({ file, functions }) =>
        functions.map(({ line, lines }) => [`${file}:${line}`, lines] as const),
      ),
      bars.longestFunction,
    ),
  };
}

const mapped = <K extends string, A, B>(object: Record<K, A>, to: (value: A) => B): Record<K, B> =>
  Object.fromEntries(Object.entries<A>(object).map(([key, value]) => [key, to(value)])) as Record<K, B>;

function largest(sizes: readonly (readonly [string, number])[], bar: number): Structure[Measure] {
  const above = sizes.filter(([, size]) => size > bar).map(([name, size]) => `${name} (${size})`);
  return { count: Math.max(...sizes.map(([, size]) => size)), found: above };
}

function folderSizes(files: readonly string[]): [string, number][] {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  return [...sizes];
}

/** The folder of a noun or a layer, such as server/http. */
const roomOf = (file: string): string | undefined => /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];

/** Where two rooms import each other, the one that does so less often looks up. */
function upwardArrows(modules: readonly Module[]): string[] {
  const arrows = new Map<string, number>();
  for (const { file, imports } of modules)
    for (const target of imports) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (!from || !to || from === to) continue;
      arrows.set(`${from} > ${to}`, (arrows.get(`${from} > ${to}`) ?? 0) + 1);
    }
  return [...arrows].flatMap(([arrow, count]) => {
    const [from, to] = arrow.split(" > ");
    const back = arrows.get(`${to} > ${from}`) ?? 0;
    const isLess = count < back || (count === back && arrow < `${to} > ${from}`);
    return back > 0 && isLess ? [`${arrow} (${count} against ${back})`] : [];
  });
}

/** Next reads these of a file in `app` or of the middleware, drizzle-kit all of the schema, next-intl what it is configured with. */
const readByName =
  /^app\/.* (default|metadata|generateMetadata|generateStaticParams|viewport|generateViewport|dynamic|dynamicParams|revalidate|runtime|GET|POST)$|^server\/db\/schema\/|^lib\/i18n\/request\.ts default$/;

/** What a file offers and no other takes. */
function deadExports(own: readonly Module[], all: readonly Module[]): string[] {
  const taken = new Map<string, Set<string>>();
  for (const { takes } of all)
    for (const [file, names] of takes) taken.set(file, new Set([...(taken.get(file) ?? []), ...names]));
  return own
    .filter(({ file }) => !taken.get(file)?.has(everything))
    .flatMap(({ file, exports }) =>
      exports.filter((name) => !taken.get(file)?.has(name)).map((name) => `${file} ${name}`),
    )
    .filter((one) => !readByName.test(one));
}

/** Groups of files that load each other in a circle, by Tarjan's algorithm. */
function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    lowest.set(node, order.size - 1);
    open.push(node);
    for (const next of graph.get(node) ?? [])
      if (!order.has(next)) lowest.set(node, Math.min(lowest.get(node)!, visit(next)));
      else if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, order.get(next)!));
    if (lowest.get(node) === order.get(node)) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle);
    }
    return lowest.get(node)!;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
