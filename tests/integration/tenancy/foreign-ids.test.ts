import { randomUUID } from "node:crypto";
import type { Endpoint } from "@/lib/contract/endpoint";
import type { Answer } from "@/tests/integration/http/caller";
import { type Slot, sampleOf, withValue } from "@/tests/integration/http/sample";
import { calls, send } from "@/tests/integration/http/walk";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Furnished, furnished } from "./furnished";
import { isMadeUp, kindOf, nameOf, withIdsOf } from "./own-ids";

let tern: Installation;
let ours: Furnished;
let theirs: Furnished;

beforeAll(async () => {
  tern = await startInstallation();
  ours = await furnished(tern, "ourcanary");
  theirs = await furnished(tern, "theircanary");
});
afterAll(() => tern?.stop());
// There are more live-test calls than one user may make in a minute.
beforeEach(() => tern.sql("delete from plumbing.rate_limits where key like '%live-test%'"));

const slots = calls.flatMap(([name, endpoint]) =>
  sampleOf(endpoint)
    .slots.filter((slot) => !isMadeUp(slot) || kindOf(endpoint, slot))
    .map((slot): [string, Endpoint, Slot] => [`${name} ${slot.join(".")}`, endpoint, slot]),
);

test("every ID slot of the contract is known by the kind of thing it names", () => {
  expect(slots.filter(([, endpoint, slot]) => !kindOf(endpoint, slot)).map(([name]) => name)).toEqual([]);
});

describe("a foreign ID is a missing ID, in every slot of every call (S03, S04)", () => {
  it.each(slots)("%s", async (_name, endpoint, slot) => {
    const fields = withIdsOf(ours.things, endpoint, sampleOf(endpoint));
    const foreign = theirs.things[kindOf(endpoint, slot) ?? "account"];
    const before = await everythingOf(theirs);
    const answer = await send(ours.member, endpoint, withValue(fields, slot, foreign));
    const nobodys = randomUUID();
    const missing = await send(ours.member, endpoint, withValue(fields, slot, nobodys));
    // Errors of single items name them by the ID they were called with.
    const said = ({ body }: Answer, id: string) =>
      JSON.stringify(body)
        .replaceAll(id, "id")
        .replace(/"as_of":"[^"]+"/, "");
    expect([answer.status, said(answer, foreign)]).toEqual([missing.status, said(missing, nobodys)]);
    expect(JSON.stringify(answer.body)).not.toContain(theirs.canary);
    // A filter may find nothing, and a list may be served without missing items; a single named item must exist.
    const isFilter = endpoint.method === "GET" && !endpoint.path.includes(`:${nameOf(slot)}`);
    const isList = ["ids", "order"].includes(nameOf(slot)) || slot[0] === "items";
    expect(answer.status).toBe((isFilter || isList) && answer.status === 200 ? 200 : 404);
    expect(await everythingOf(theirs)).toEqual(before);
  });
});

describe("reading everything (S08)", () => {
  const reads = calls.filter(([, { method, access }]) => method === "GET" && access.rate === "read");

  it.each(reads)("%s shows nothing of the other workspace", async (_name, endpoint) => {
    const answer = await send(ours.member, endpoint, withIdsOf(ours.things, endpoint, sampleOf(endpoint)));
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain(theirs.canary);
  });
});

/** A fingerprint of every row of a workspace, table by table. */
async function everythingOf({ things }: Furnished): Promise<Record<string, string>> {
  const tables = await tern.sql<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     join pg_namespace n on n.oid = c.relnamespace
     where attname = 'workspace_id' and c.relkind = 'r' and n.nspname in ('public', 'sandbox') order by 1`,
  );
  const marks = tables.map(async ({ name }) => {
    const [row] = await tern.sql<{ mark: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as mark from ${name} t where workspace_id = $1`,
      [things.workspace],
    );
    return [name, row?.mark ?? ""];
  });
  return Object.fromEntries(await Promise.all(marks));
}
