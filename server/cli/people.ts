import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { compose } from "@/server/compose";
import type { Config } from "@/server/config";
import { inPlatform } from "@/server/db/tx";
import { readLine } from "@/server/domain/finder/file-line";
import type { PersonRecord } from "@/server/domain/finder/record";
import { canonicalProfileUrl, normalEmail } from "@/server/domain/prospects/identity";
import { beginGeneration, showGeneration } from "@/server/drivers/people/generations";
import { createLoader } from "@/server/drivers/people/loader";
import type { Database } from "@/server/drivers/people/reading";

const usage = `use: people load <file.jsonl>
     people forget <email address or profile URL> …`;
const perBatch = 1_000;
const shownMistakes = 20;

/** `people load` and `people forget`: the people database of the installation (docs/people-database.md). */
export async function people(config: Config, [what, ...args]: string[]): Promise<object> {
  if (what === "load" && args.length === 1) return load(config, args[0]!);
  if (what === "forget" && args.length > 0) return forget(config, args);
  throw new Error(usage);
}

/** Replaces whom was loaded before by the people of a file: all of them or, if a line is wrong, nobody. */
async function load(config: Config, file: string): Promise<object> {
  const { pools, keys, now, close } = await compose(config, "cli", ["app"]);
  try {
    const today = now().toISOString().slice(0, 10);
    const { people, newest } = await checked(file, today);
    const database: Database = { transact: (work) => inPlatform(pools.app, work) };
    const loading = { database, kind: "database" as const, masterKey: keys.secret };
    const generation = await beginGeneration(loading, people, { anew: true });
    const { addNext } = createLoader(loading, generation);
    let leftOut = 0;
    for await (const batch of batchesOf(file, today)) {
      const added = await addNext(() => batch);
      if (!added) throw new Error("Another load was begun meanwhile: this one ends.");
      leftOut += added.leftOut;
    }
    const shown = await showGeneration(loading, generation, newest);
    return { lines: people, people: shown, forgotten: leftOut, twice: people - leftOut - shown };
  } finally {
    await close();
  }
}

/** Looks at every line before anything is written. */
async function checked(file: string, today: string): Promise<{ people: number; newest: string }> {
  const mistakes: string[] = [];
  let people = 0;
  let newest = "";
  for await (const { number, text } of linesOf(file)) {
    const read = readLine(text, today);
    if ("mistake" in read) {
      mistakes.push(`line ${number}: ${read.mistake}`);
      if (mistakes.length === shownMistakes) break;
    } else {
      people++;
      if (read.record.checkedOn > newest) newest = read.record.checkedOn;
    }
  }
  if (mistakes.length > 0) throw new Error(`Nothing was loaded:\n${mistakes.join("\n")}`);
  if (people === 0) throw new Error(`Nothing was loaded: ${file} has no lines.`);
  return { people, newest };
}

async function* batchesOf(file: string, today: string): AsyncGenerator<PersonRecord[]> {
  let batch: PersonRecord[] = [];
  for await (const { number, text } of linesOf(file)) {
    const read = readLine(text, today);
    if ("mistake" in read) throw new Error(`line ${number}: ${read.mistake}: the file was changed meanwhile`);
    batch.push(read.record);
    if (batch.length < perBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* linesOf(file: string): AsyncGenerator<{ number: number; text: string }> {
  const lines = createInterface({
    input: createReadStream(file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let number = 0;
  for await (const text of lines) {
    number++;
    if (text.trim() !== "") yield { number, text };
  }
}

/** Takes people out of the database, and keeps them out of every load and every answer to come. */
async function forget(config: Config, named: string[]): Promise<object> {
  const identities = named.map((text) => {
    const email = normalEmail(text);
    if (email) return { kind: "email" as const, value: email };
    const profile = canonicalProfileUrl(text);
    if (profile) return { kind: "profile_url" as const, value: profile };
    throw new Error(`"${text}" is neither an email address nor the address of a profile.`);
  });
  const { ports, close } = await compose(config, "cli", ["app"]);
  try {
    return { removed: await ports.people.forget(identities) };
  } finally {
    await close();
  }
}
