import { existsSync } from "node:fs";
import { read } from "./source";

test.each([
  "docs/threat-model.md",
  "SECURITY.md",
])("%s names only files and folders that are there", (file) => {
  const named = [...read(file).matchAll(/`([a-z][\w./[\]()-]*\/[\w./[\]()-]+)`/g)].map(([, path]) => path!);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
