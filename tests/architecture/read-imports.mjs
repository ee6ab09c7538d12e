// Prints {file: [imported names]} for the files named on standard input. A separate process, because the parser is an
// ES module with native code, which Jest cannot load.
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

const files = JSON.parse(readFileSync(0, "utf8"));
const textOf = (source, span) => source.slice(span.start, span.end).replace(/^["'`]|["'`]$/g, "");

const importsOf = (file) => {
  const source = readFileSync(file, "utf8");
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) =>
      entry.entries.flatMap((one) => (one.moduleRequest ? [one.moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map((entry) => textOf(source, entry.moduleRequest)),
  ];
};
process.stdout.write(JSON.stringify(Object.fromEntries(files.map((file) => [file, importsOf(file)]))));
