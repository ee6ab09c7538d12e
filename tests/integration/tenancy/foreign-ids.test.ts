import { randomUUID } from "node:crypto";
import type { Endpoint } from "@/lib/contract/endpoint";
import type { Answer } from "@/tests/integration/http/caller";
import { type Sample, type Slot, sampleOf, withValue } from "@/tests/integration/http/sample";
import { calls, send } from "@/tests/integration/http/walk";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Furnished, furnished, type Things } from "./furnished";

let tern: Installation;
let ours: Furnished;
let theirs: Furnished;

beforeAll(async () => {
  tern = await startInstallation();
  ours = await furnished(tern, "ourcanary");
  theirs = await furnished(tern, "theircanary");
});
afterAll(() => tern?.stop());
// There are more calls that test something live than one person may make in a minute.
beforeEach(() => tern.sql("delete from plumbing.rate_limits where key like '%live-test%'"));

/** Ids the client makes up itself, and ids inside a campaign's own sequence. */
const own = new Set([
  ...["client_id", "step_id", "id", "page", "next", "no", "source", "target"],
  ...["keep_ours", "also_past", "seen_assignee_id"],
]);
const named: Record<string, keyof Things> = {
  credentials_id: "account",
  mailbox_id: "mailbox",
  workflow_id: "campaign",
  to_workflow_id: "campaign",
  profile_id: "prospect",
  search_id: "search",
  import_id: "import",
  space_id: "workspace",
  credentials_ids: "account",
  credentials: "account",
  workflows: "campaign",
  code_id: "codeInvite",
  invite_id: "emailInvite",
  default_view: "view",
  label_id: "label",
  label_ids: "label",
  assignee_id: "person",
  user_id: "person",
  note_id: "note",
  audio_id: "audio",
  photo_id: "photo",
  attachments: "upload",
};
const byPath: [RegExp, keyof Things][] = [
  [/^\/credentials/, "account"],
  [/^\/extension\/credentials/, "account"],
  [/^\/extension\/commands/, "command"],
  [/^\/sandbox\/seats/, "seat"],
  [/^\/integrations/, "mailbox"],
  [/^\/dialer\/phones/, "phone"],
  [/^\/users\/sessions/, "session"],
  [/^\/views/, "view"],
  [/^\/labels/, "label"],
  [/^\/smart_sequences/, "smartSequence"],
  [/^\/approvals/, "delivery"],
  [/^\/tasks/, "task"],
  [/^\/step_files/, "upload"],
  [/^\/workflows\/prompts/, "prompt"],
  [/^\/workflows\/:workflow_id\/profiles\//, "prospect"],
  [/^\/workflows/, "campaign"],
  [/^\/profiles/, "prospect"],
  [/^\/saved_replies/, "savedReply"],
  [/^\/custom_fields/, "customField"],
  [/^\/inbox\/messages/, "message"],
  [/^\/inbox\/unmatched/, "mail"],
  [/^\/inbox\/attachments/, "attachment"],
];

const nameOf = (slot: Slot) => String(slot.findLast((step) => typeof step === "string"));
function kindOf({ path }: Endpoint, slot: Slot): keyof Things | undefined {
  const name = nameOf(slot);
  if (path.startsWith("/space/:id") && name === "id") return "workspace";
  // A file has a page of its own.
  if (/\/searches\/:search_id(?:\/undo)?$/.test(path) && name === "search_id") return "import";
  if (path.startsWith("/users/:id") && name === "id") return "person";
  if (path.startsWith("/voicemail/audio/:id") && name === "id") return "audio";
  return own.has(name) ? undefined : (named[name] ?? byPath.find(([pattern]) => pattern.test(path))?.[1]);
}

const slots = calls.flatMap(([name, endpoint]) =>
  sampleOf(endpoint)
    .slots.filter((slot) => !own.has(nameOf(slot)) || kindOf(endpoint, slot))
    .map((slot): [string, Endpoint, Slot] => [`${name} ${slot.join(".")}`, endpoint, slot]),
);

/** An input of ours whose every id is our own. */
function ourFields(endpoint: Endpoint, { fields, slots: places }: Sample) {
  // A sequence is sent as a list or as a graph, and its ways lead to steps of its own.
  const { sequences_nodes: _, sequences_links: _links, ...asList } = fields;
  return places
    .filter(([first]) => String(first) in asList)
    .reduce((filled, slot) => {
      if (nameOf(slot) === "next" || nameOf(slot) === "no") return withValue(filled, slot, null);
      const kind = kindOf(endpoint, slot);
      return kind ? withValue(filled, slot, ours.things[kind]) : filled;
    }, asList);
}

test("every id slot of the contract is known by the kind of thing it names", () => {
  expect(slots.filter(([, endpoint, slot]) => !kindOf(endpoint, slot)).map(([name]) => name)).toEqual([]);
});

describe("a foreign id is a missing id, in every slot of every call (S03, S04)", () => {
  it.each(slots)("%s", async (_name, endpoint, slot) => {
    const fields = ourFields(endpoint, sampleOf(endpoint));
    const foreign = theirs.things[kindOf(endpoint, slot) ?? "account"];
    const before = await everythingOf(theirs);
    const answer = await send(ours.member, endpoint, withValue(fields, slot, foreign));
    const nobodys = randomUUID();
    const missing = await send(ours.member, endpoint, withValue(fields, slot, nobodys));
    // What is refused among others is named by the id it was called by.
    const said = ({ body }: Answer, id: string) =>
      JSON.stringify(body)
        .replaceAll(id, "id")
        .replace(/"as_of":"[^"]+"/, "");
    expect([answer.status, said(answer, foreign)]).toEqual([missing.status, said(missing, nobodys)]);
    expect(JSON.stringify(answer.body)).not.toContain(theirs.canary);
    // A filter may find nothing, and a list may be served without those who are gone; one thing named must be there.
    const isFilter = endpoint.method === "GET" && !endpoint.path.includes(`:${nameOf(slot)}`);
    const isList = ["ids", "order"].includes(nameOf(slot)) || slot[0] === "items";
    expect(answer.status).toBe((isFilter || isList) && answer.status === 200 ? 200 : 404);
    expect(await everythingOf(theirs)).toEqual(before);
  });
});

describe("reading everything (S08)", () => {
  const reads = calls.filter(([, { method, access }]) => method === "GET" && access.rate === "read");

  it.each(reads)("%s shows nothing of the other workspace", async (_name, endpoint) => {
    const answer = await send(ours.member, endpoint, ourFields(endpoint, sampleOf(endpoint)));
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
