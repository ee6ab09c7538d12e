import { readFileSync } from "node:fs";
import { secretNames, type Variables, variables } from "./variables";

export type Environment = Record<string, string | undefined>;

/** Something the person who starts Tern has to put right, in one sentence each. Never a stack trace. */
export class ConfigError extends Error {
  constructor(readonly mistakes: string[]) {
    const count = mistakes.length === 1 ? "1 setting is" : `${mistakes.length} settings are`;
    super([`Tern cannot start: ${count} wrong.`, ...mistakes.map((line) => `  ${line}`)].join("\n"));
  }
}

/** The variables of an environment, parsed; every mistake at once, and those that `check` finds in what was readable. */
export function readVariables(
  environment: Environment,
  check: (values: Partial<Variables>) => string[] = () => [],
): Variables {
  const { values, mistakes } = withFiles(environment);
  const parsed = variables.safeParse(values);
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => describe(issue, values));
  const named = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])));
  const readable = Object.fromEntries(Object.entries(values).filter(([name]) => !named.has(name)));
  const partial = variables.partial().safeParse(readable);
  const missing = check(partial.data ?? {}).filter((line) => !named.has(line.split(" ")[0] ?? ""));
  const all = [...mistakes, ...wrong, ...missing];
  if (!parsed.success || all.length > 0) throw new ConfigError(all);
  return parsed.data;
}

function withFiles(environment: Environment) {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const mistakes: string[] = [];
  for (const name of secretNames) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (values[name] !== undefined) mistakes.push(`${name} and ${name}_FILE are both set: keep one of them.`);
    else {
      try {
        values[name] = readFileSync(file, "utf8").trim();
      } catch {
        mistakes.push(
          `${name}_FILE names ${file}, which cannot be read: check the path and its permissions.`,
        );
      }
    }
  }
  return { values, mistakes };
}

type Issue = { path: PropertyKey[]; message: string };

function describe(issue: Issue, values: Environment): string {
  const name = String(issue.path[0]);
  const secret = (secretNames as readonly string[]).includes(name);
  const shown = secret ? "cannot be used" : `is "${values[name]}"`;
  return `${name} ${shown}: ${issue.message}.`;
}
