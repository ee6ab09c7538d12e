// Prints {text: [files]} for the texts that the files named on standard input make values of: what is compared with, matched, listed
// or only typed is left out. A separate process, because the parser is an ES module with native code, which Jest cannot load.
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

const files = JSON.parse(readFileSync(0, "utf8"));
const found = new Map();

/** Types say what may be, not what is; of an expression that is given a type only the expression counts. */
const isTyped = ({ type }) =>
  type === "TSAsExpression" || type === "TSSatisfiesExpression" || type === "TSNonNullExpression";
/** What surrounds a text that is no value: it is asked about, not answered. */
const onlyAsks = (parent, name) =>
  (parent.type === "BinaryExpression" && /^[!=]==?$|^in$/.test(parent.operator)) ||
  (parent.type === "SwitchCase" && name === "test") ||
  (parent.type === "Property" && name === "key") ||
  (parent.type === "MemberExpression" && name === "property") ||
  parent.type === "ArrayExpression" ||
  /^(Import|Export)/.test(parent.type);

function walk(node, parent, name, file) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, parent, name, file);
    return;
  }
  if (!node || typeof node.type !== "string") return;
  if (isTyped(node)) return walk(node.expression, parent, name, file);
  if (node.type.startsWith("TS")) return;
  if (node.type === "Literal" && typeof node.value === "string" && !onlyAsks(parent, name)) {
    if (!found.has(node.value)) found.set(node.value, new Set());
    found.get(node.value).add(file);
  }
  for (const [key, child] of Object.entries(node))
    if (child && typeof child === "object") walk(child, node, key, file);
}

for (const file of files) {
  const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  walk(program, program, "", file);
}
process.stdout.write(
  JSON.stringify(Object.fromEntries([...found].map(([text, where]) => [text, [...where]]))),
);
