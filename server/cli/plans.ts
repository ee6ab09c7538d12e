import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { brandOfId, brands } from "@/brands";
import type { Config } from "@/server/config";
import type { Client } from "@/server/db/connections";
import type { Doors } from "@/server/db/doors";
import { checkBook, type Remark } from "@/server/domain/billing/check-book";
import { differences } from "@/server/domain/billing/compare-books";
import { firstBook } from "@/server/domain/billing/first-book";
import type { PlanBook } from "@/server/domain/billing/plan-book";
import { insertPlanBook, listPlanBooks, listPublished } from "@/server/repositories/billing/plan-books";
import { asAdmin } from "./as-admin";

const usage = `use: plans show
     plans export [--brand plover] [--version 2] [--to plans.json]
     plans check <file> [--brand plover]
     plans publish <file> --by "Jo Miller" --why "new prices for 2027" [--brand plover]`;
const text = { type: "string" } as const;

/** Longer than it takes until every process has read a new version (server/compose/plan-books.ts). */
const afterSeconds = 10;

/**
 * Plans and prices as a file (docs/decisions/plans-as-data.md). `check` says what is wrong with one and what it would change; `publish` makes
 * it the next version, of all brands or of one.
 */
export async function plans(config: Config, args: string[]): Promise<object | undefined> {
  const { values, positionals } = parseArgs({
    args,
    options: { brand: text, version: text, to: text, by: text, why: text },
    allowPositionals: true,
  });
  const [action, file = ""] = positionals;
  const brand = brandIn(values.brand);
  return asAdmin(config, async (client) => {
    const ask = askOf(client);
    if (action === "show") return { versions: await show(ask) };
    if (action === "export") return save(await publishedFor(ask, brand, values.version), values.to);
    if (action === "check") return { changes: (await compare(ask, brand, file)).changes.length };
    if (action === "publish") return publish(ask, brand, file, reasonIn(values));
    throw new Error(usage);
  });
}

function save({ book }: Found, to: string | undefined): undefined {
  const json = `${JSON.stringify(book, null, 2)}\n`;
  if (to === undefined) process.stdout.write(json);
  else writeFileSync(to, json);
}

/** Says what a file changes; throws with all that is wrong with it. */
async function compare(ask: Doors, brand: string | null, file: string) {
  const before = await publishedFor(ask, brand);
  const { book, mistakes, warnings } = checkBook(jsonIn(file));
  if (warnings.length > 0) process.stderr.write(`${lines(warnings, "Warning")}\n`);
  if (!book) throw new Error(lines(mistakes, "Mistake"));
  const changes = differences(before.book, book);
  process.stdout.write(`${[`Compared to version ${before.version}:`, ...changes].join("\n")}\n`);
  return { before, book, changes };
}

type Reason = { by: string; why: string };

async function publish(ask: Doors, brand: string | null, file: string, reason: Reason): Promise<object> {
  const { before, book, changes } = await compare(ask, brand, file);
  if (changes.length === 0) throw new Error("There is nothing to publish.");
  const version = await insertPlanBook(ask, before.newest, { ...reason, brand, book, afterSeconds });
  if (version === null) throw new Error("Another version was published meanwhile: check the file again.");
  return { version, beginsInSeconds: afterSeconds };
}

function reasonIn({ by = "", why = "" }: Partial<Reason>): Reason {
  if (by.trim() === "" || why.trim() === "") throw new Error(`Say by whom and why; ${usage}`);
  if (by.length > 100 || why.length > 200)
    throw new Error(`At most 100 characters by whom and 200 why; ${usage}`);
  return { by: by.trim(), why: why.trim() };
}

const askOf =
  (client: Client): Doors =>
  async <Row>(sql: string, values: readonly unknown[]) =>
    (await client.query(sql, values as unknown[])).rows as Row[];

function brandIn(id: string | undefined): string | null {
  if (id === undefined) return null;
  if (!brandOfId(id))
    throw new Error(`There is no brand "${id}": use ${brands.map((known) => known.id).join(", ")}.`);
  return id;
}

type Found = { version: number; newest: number; book: PlanBook };

/** The last version published for a brand, or for all of them; `wanted` names another one. */
async function publishedFor(ask: Doors, brand: string | null, wanted?: string): Promise<Found> {
  const all = await listPlanBooks(ask);
  const found =
    wanted === undefined
      ? (all.findLast((one) => one.brand === brand) ?? all.findLast((one) => one.brand === null))
      : all.find(({ version }) => String(version) === wanted);
  if (!found?.book) throw new Error(`There is no version ${wanted ?? ""} of the plans; ${usage}`);
  return { version: found.version, newest: Math.max(...all.map(({ version }) => version)), book: found.book };
}

/** Versions, the newest first, and how many workspaces have bought something at each. */
async function show(ask: Doors): Promise<object[]> {
  await ask("set role tern_owner", []);
  const held = await ask<{ version: number; workspaces: number }>(
    `select coalesce(substring(price_id from '_v([0-9]+)$')::int, 1) as version, count(*)::int as workspaces
       from workspaces where price_id is not null and status <> 'deleted' group by 1`,
    [],
  );
  const workspacesAt = new Map(held.map(({ version, workspaces }) => [version, workspaces]));
  return (await listPublished(ask)).map((one) => ({
    ...one,
    workspaces: workspacesAt.get(one.version) ?? 0,
  }));
}

function jsonIn(file: string): unknown {
  if (file === "") throw new Error(usage);
  const written = readFileSync(file, "utf8");
  try {
    return JSON.parse(written);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const lines = (remarks: readonly Remark[], kind: string) =>
  remarks.map(({ path, text: says }) => `${kind} at ${path}: ${says}`).join("\n");

/** A new installation sells what the first book says; it is written down once, and stays as it was then. */
export const publishFirstBook = (config: Config): Promise<void> =>
  asAdmin(config, async (client) => {
    const first = { brand: null, book: firstBook, by: "", why: "The first plans", afterSeconds: 0 };
    await insertPlanBook(askOf(client), 0, first);
  });

/** What is published, for a command that needs it. */
export const publishedBooks = (client: Client) => listPlanBooks(askOf(client));
