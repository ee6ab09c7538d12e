import { everything, type Measure, type Module, measure } from "@/scripts/checks/structure";

type Options = Partial<Omit<Module, "file" | "imports" | "loads" | "takes">> & {
  loads?: string[];
  names?: string[];
  takes?: string[];
};

const moduleOf = (file: string, { loads = [], names = [], takes = [], ...rest }: Options = {}): Module => ({
  file,
  imports: new Set([...loads, ...names]),
  loads: new Set(loads),
  takes: new Set(takes),
  exports: [],
  functions: [],
  ...rest,
});
const found = (name: Measure, ...modules: Module[]) => measure(modules)[name].found;

test("files that load each other form a cycle; files that only share types do not", () => {
  const files = [
    moduleOf("lib/a.ts", { loads: ["lib/b.ts"] }),
    moduleOf("lib/b.ts", { loads: ["lib/c.ts"] }),
    moduleOf("lib/c.ts", { loads: ["lib/a.ts"] }),
    moduleOf("lib/d.ts", { loads: ["lib/a.ts"], names: ["lib/e.ts"] }),
    moduleOf("lib/e.ts", { loads: ["lib/d.ts"] }),
  ];
  expect(found("cycles", ...files)).toEqual(["lib/a.ts > lib/b.ts > lib/c.ts"]);
});

test("if two folders import each other, the rarer direction is upward", () => {
  const rooms = [
    moduleOf("server/http/a.ts", { names: ["server/realtime/b.ts"] }),
    moduleOf("server/realtime/b.ts", { names: ["server/http/a.ts"] }),
    moduleOf("server/realtime/c.ts", { names: ["server/http/a.ts"] }),
    moduleOf("server/api.ts", { names: ["server/http/a.ts"] }),
  ];
  expect(found("upwardArrows", ...rooms)).toEqual(["server/http > server/realtime (1 against 2)"]);
});

test("in a longer cycle of folders, one import is upward", () => {
  const folders = [
    moduleOf("server/a/a.ts", { names: ["server/b/b.ts"] }),
    moduleOf("server/b/b.ts", { names: ["server/c/c.ts"] }),
    moduleOf("server/c/c.ts", { names: ["server/a/a.ts"] }),
  ];
  expect(found("upwardArrows", ...folders)).toHaveLength(1);
});

test("an export that no other file imports is dead, unless the whole file is imported or a tool reads it by name", () => {
  const modules = [
    moduleOf("lib/a.ts", { exports: ["used", "unused"] }),
    moduleOf("lib/b.ts", { exports: ["any"] }),
    moduleOf("app/page.tsx", {
      exports: ["default", "helper"],
      takes: ["lib/a.ts used", `lib/b.ts ${everything}`],
    }),
  ];
  expect(found("deadExports", ...modules)).toEqual(["lib/a.ts unused", "app/page.tsx helper"]);
});

test("functions and folders above their limit are named, including folders of tests", () => {
  const many = Array.from({ length: 46 }, (_, index) => moduleOf(`tests/unit/${index}.test.ts`));
  const long = moduleOf("lib/a.ts", {
    functions: [
      { line: 3, lines: 100 },
      { line: 120, lines: 101 },
    ],
  });
  const { longestFunction, largestFlatFolder } = measure([...many, long]);
  expect(longestFunction).toEqual({ count: 101, found: ["lib/a.ts:120 (101)"] });
  expect(largestFlatFolder).toEqual({ count: 46, found: ["tests/unit (46)"] });
});
