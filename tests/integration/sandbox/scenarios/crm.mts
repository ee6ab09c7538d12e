import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inWorkspace } from "@/server/db/tx";
import type { CrmChange, CrmObject, CrmVendor } from "@/server/ports/crm";
import { decide } from "@/server/sandbox/crm/consent";
import { createSandboxCrm } from "@/server/sandbox/crm/driver";
import { blank, insertRecord } from "@/server/sandbox/crm/records";
import { type Crm, endConsentsOf, findCrmOf, lockConsent, takeKeyBack } from "@/server/sandbox/crm/rows";
import { type Doing, tell } from "@/server/sandbox/crm/telling";
import { mergePeople, removeRecord, updateRecord } from "@/server/sandbox/crm/write";
import { chance } from "@/server/sandbox/rules/chance";
import { memberAt } from "@/server/sandbox/rules/members";
import { readWorld } from "@/server/sandbox/world";
import { type Arrived, type CrmSubject, holdToCrmContract } from "@/tests/support/contracts/crm";
import { newWorkspace, now, pass, pool, report, secret, sql, tools } from "./kit.mts";

const arrived: Arrived[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  arrived.push({
    url: `http://${request.headers.host ?? ""}${request.url}`,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
    ),
    body: Buffer.concat(chunks).toString("utf8"),
    at: now(),
  });
  response.writeHead(204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const home = "http://localhost:3000";
const portOf = (vendor: CrmVendor, newId = tools.newId) =>
  createSandboxCrm({ pool, now, newId, secret, home }, vendor);

const doing = <T,>(workspaceId: string, work: (of: Doing) => Promise<T>): Promise<T> =>
  inWorkspace(pool, { workspaceId }, async (tx) =>
    work({ tx, world: await readWorld(tx), newId: tools.newId, at: now() }),
  );

/** What the consent page does. */
async function decideAt(url: string, person: number, allows: boolean): Promise<URL> {
  const id = url.split("/").at(-1) ?? "";
  const [owner] = await sql<{ workspace_id: string }>(
    "select workspace_id from sandbox.crm_consents where id = $1",
    [id],
  );
  const to = await inWorkspace(pool, { workspaceId: owner?.workspace_id ?? "" }, async (tx) => {
    const consent = await lockConsent(tx, id);
    return consent && decide(tx, now(), consent, { act: allows ? "allow" : "decline", person });
  });
  return new URL(to ?? "");
}

const keysOf: Record<CrmVendor, CrmSubject["keys"]> = {
  pipedrive: {
    text: "b1c2d3e4f5a64b7c8d9e0f1a2b3c4d5e6f708192",
    choice: "c7d2e3f4a5b64c18d9e0f1a2b3c4d5e6f7a8b9c0",
    number: "5e6f7a8b9c0d4e1fa2b3c4d5e6f7a8b9c0d1e2f3",
  },
  hubspot: { text: "outreach_notes", choice: "lead_source", number: "fit_score" },
};

/** A key by which the answer is lost. */
function lostKey(): string {
  for (let at = 0; at < 1_000; at += 1) if (chance("lost answer", `lost-${at}`) < 0.02) return `lost-${at}`;
  throw new Error("no answer is ever lost");
}

function subjectOf(vendor: CrmVendor): CrmSubject {
  const inCrm = <T,>(workspaceId: string, work: (of: Doing, crm: Crm) => Promise<T>): Promise<T> =>
    doing(workspaceId, async (of) => {
      const crm = await findCrmOf(of.tx, vendor);
      if (!crm) throw new Error("the workspace has no CRM");
      return work(of, crm);
    });
  const booked = (workspaceId: string, ref: string) =>
    sql<{ amount: string }>(
      "select amount from sandbox.crm_records where workspace_id = $1 and number = $2",
      [...[workspaceId, Number(ref)]],
    );
  return {
    ...{ port: portOf(vendor), keys: keysOf[vendor], redirectUri: `${home}/crm/return`, now },
    newWorkspace: () => newWorkspace({ latePercent: 0, twicePercent: 0, colleaguePercent: 0 }),
    eventsUrl: (name) => `${receiverUrl}/${name}`,
    passMinutes: (minutes) => pass(minutes / 60),
    decide: decideAt,
    keyOf: async (_workspaceId, user) => `sandbox-key-${user + 1}`,
    revokeKey: (workspaceId, key) =>
      inCrm(workspaceId, async ({ tx }, { id }) => {
        await takeKeyBack(tx, id, Number(key.at(-1)) - 1);
      }),
    revoke: (workspaceId, user) =>
      inCrm(workspaceId, async ({ tx }, { id }) => {
        await endConsentsOf(tx, id, user);
      }),
    stageNames: async () => [
      ...["Qualified", "Contact made", "Demo scheduled", "Proposal made", "Negotiations started"],
    ],
    bookedAmount: async (workspaceId, ref) => Number((await booked(workspaceId, ref))[0]?.amount) / 100,
    countBooked: async (workspaceId, object, name) => {
      const [row] = await sql<{ count: string }>(
        "select count(*) from sandbox.crm_records where workspace_id = $1 and object = $2 and name = $3 and not is_deleted",
        [workspaceId, object, name],
      );
      return Number(row?.count);
    },
    keyOfUnknown: async (workspaceId) => {
      await sql(`update workspaces set behavior = behavior || '{"colleaguePercent": 1}' where id = $1`, [
        workspaceId,
      ]);
      return lostKey();
    },
    add: (workspaceId, { object, name, email, domain, count = 1 }) =>
      inCrm(workspaceId, async (of, crm) => {
        const refs: string[] = [];
        for (let at = 0; at < count; at += 1) {
          const row = await insertRecord(of.tx, crm.id, {
            ...{ ...blank, object, name: count === 1 ? name : `${name} ${at}`, changedAt: of.at },
            addresses: [email ?? domain ?? ""].filter(Boolean),
          });
          await tell(of, crm, row);
          refs.push(String(row.number));
        }
        return refs[0] ?? "";
      }),
    edit: (workspaceId, object, ref, values) =>
      inCrm(workspaceId, async (of, crm) => {
        await updateRecord(of, crm, { object, ref, draft: { values } });
      }),
    moveDeal: (workspaceId, ref, deal) =>
      inCrm(workspaceId, async (of, crm) => {
        await updateRecord(of, crm, { object: "deal", ref, draft: { deal } });
      }),
    remove: (workspaceId, object, ref) =>
      inCrm(workspaceId, async (of, crm) => {
        await removeRecord(of, crm, { object, ref });
      }),
    mergePeople: (workspaceId, kept, gone) =>
      inCrm(workspaceId, (of, crm) => mergePeople(of, crm, { kept, gone })),
    tells: { deletions: ["person", "company", "deal"], merges: true },
    history: async (workspaceId, ref) =>
      (
        await sql<{ title: string; text: string }>(
          "select title, text from sandbox.crm_history where workspace_id = $1 and person = $2",
          [workspaceId, Number(ref)],
        )
      ).map(({ title, text }) => `${title}\n${text}`),
    arrivals: async () => {
      await pass(0.01);
      return arrived.splice(0);
    },
  };
}

/** Three months in a company's CRM, of which every change is read. */
async function quarter(vendor: CrmVendor) {
  const place = { workspaceId: await newWorkspace({ latePercent: 15, twicePercent: 10 }) };
  // Colleagues decide by the account's id, so that every run is the same.
  const ids = ["0196f000-0000-7000-8000-00000000c4a1"];
  const port = portOf(vendor, () => ids.pop() ?? tools.newId());
  const key = { kind: "key", token: "sandbox-key-1", site: null } as const;
  await port.account(place, key);
  const kinds = new Map<string, number>();
  const since = now();
  await port.subscribe(place, key, { url: `${receiverUrl}/quarter`, secret: "s" });
  arrived.splice(0);
  await pass(24 * 60);
  for (const object of ["person", "company", "deal"] as const)
    for (const change of await allChanges(place.workspaceId, object)) {
      const kind =
        change.kind === "gone"
          ? change.mergedInto === null
            ? "gone"
            : "merged"
          : (change.record.deal?.status ?? "changed");
      kinds.set(`${object} ${kind}`, (kinds.get(`${object} ${kind}`) ?? 0) + 1);
    }
  const bodies = arrived.splice(0);
  const told = bodies.flatMap(
    ({ headers, body, url, at }) => port.readEvents({ headers, body, url, secret: null, now: at }) ?? [],
  );
  const [crm] = await sql<{ option_names: object; turns: number }>(
    "select option_names, turns from sandbox.crms where workspace_id = $1",
    [place.workspaceId],
  );
  return {
    kinds: Object.fromEntries(kinds),
    ...{ turns: crm?.turns, told: told.length, bodies: bodies.length },
    toldOnce: new Set(told.map(({ object, ref }) => `${object} ${ref}`)).size,
    renamed: Object.keys(crm?.option_names ?? {}).length,
  };

  /** Read from the rows, because the key may have been taken back meanwhile. */
  async function allChanges(of: string, object: CrmObject): Promise<CrmChange[]> {
    await sql("update sandbox.crms set keys_off = '{}' where workspace_id = $1", [of]);
    const all: CrmChange[] = [];
    let cursor: string | null = null;
    for (;;) {
      const page = await port.changes(place, key, { object, cursor, since });
      if (page.kind !== "ok") throw new Error(page.kind);
      all.push(...page.value.changes);
      cursor = page.value.cursor;
      if (page.value.isComplete) return all;
    }
  }
}

/** What is in a CRM when it is first opened, and how many of the workspace's prospects are among its people. */
async function known() {
  const workspaceId = await newWorkspace();
  const prospects = Array.from({ length: 40 }, (_, at) => memberAt(at * 7).email);
  for (const email of prospects)
    await sql("insert into prospects (workspace_id, id, work_email) values ($1, $2, $3)", [
      ...[workspaceId, tools.newId(), email],
    ]);
  const port = portOf("hubspot");
  const access = { kind: "key", token: "sandbox-key-1", site: null } as const;
  const since = new Date(+now() - 400 * 86_400_000);
  const all: CrmChange[] = [];
  for (const object of ["person", "company", "deal"] as const) {
    const page = await port.changes({ workspaceId }, access, { object, cursor: null, since });
    if (page.kind === "ok") all.push(...page.value.changes);
  }
  const records = all.flatMap((change) => (change.kind === "changed" ? [change.record] : []));
  const count = (object: CrmObject) => records.filter((one) => one.object === object).length;
  const emails = records.map(({ values }) => String(values.email));
  return {
    ...{ person: count("person"), company: count("company"), deal: count("deal") },
    prospects: prospects.filter((email) => emails.includes(email.toLowerCase())).length,
  };
}

const verdicts = {
  pipedrive: await holdToCrmContract(subjectOf("pipedrive")),
  hubspot: await holdToCrmContract(subjectOf("hubspot")),
};
const seen = await quarter("pipedrive");
const furnished = await known();
receiver.close();
await report({ verdicts, seen, furnished });
