import { randomUUID } from "node:crypto";
import pino from "pino";
import { createPipedrive } from "@/server/drivers/pipedrive/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { CrmObject, CrmPort, CrmValues } from "@/server/ports/crm";
import type { Arrived, CrmSubject } from "@/tests/support/contracts/crm";
import { type StandInPipedrive, startPipedrive } from "@/tests/support/stand-ins/pipedrive";

const stages = [
  ["Qualified", 10],
  ["Demo", 40],
  ["Proposal", 80],
] as const;

/** The driver against the stand-in; `logged` is every line of the log. */
export async function startSubject({ withApp = true } = {}) {
  const pipedrive = await startPipedrive({ now: new Date("2026-12-01T09:00:00.000Z") });
  pipedrive.newPipeline("Sales", stages);
  const users = ["Nora Vane", "Ivo Brandt"].map((name) => pipedrive.newUser(name));
  users.push(pipedrive.newUser("Mara Lindt", false));
  const keys = {
    text: pipedrive.newField("person", "Notes on outreach", "varchar"),
    choice: pipedrive.newField("person", "Source", "enum", ["Fair", "Email", "Network"]),
    number: pipedrive.newField("person", "Score", "double"),
  };
  const website = pipedrive.newField("organization", "Website", "varchar");
  pipedrive.world.limits.lagMs = 3_000;
  const http = createHttp(createEgress({ allow: parseAllowList(pipedrive.allow) }));
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const { authUrl, apiUrl, client } = pipedrive;
  const app = withApp ? { clientId: client.id, clientSecret: client.secret } : null;
  const port = createPipedrive({ http, account: { authUrl, apiUrl, app }, log });
  const close = async () => {
    await http.close();
    await pipedrive.close();
  };
  const subject = subjectOf(pipedrive, port, { users, keys, website });
  return { pipedrive, port, users, keys, logged, close, subject };
}

const kinds = { person: "person", company: "organization", deal: "deal" } as const;

type Furnished = {
  users: ReturnType<StandInPipedrive["newUser"]>[];
  keys: CrmSubject["keys"];
  website: string;
};

function subjectOf(
  pipedrive: StandInPipedrive,
  port: CrmPort,
  { users, keys, website }: Furnished,
): CrmSubject {
  const { world, colleague, hooks, oauth, clock } = pipedrive;
  const arrived: Arrived[] = [];
  hooks.receiveBy(async ({ url, headers, body }) => {
    arrived.push({ url, headers, body, at: clock.now() });
    return 200;
  });
  const userAt = (at: number) => {
    const user = users[at];
    if (!user) throw new Error(`there is no user ${at}`);
    return user;
  };
  const rowOf = (object: CrmObject, ref: string) =>
    world.rows.find(({ kind, id }) => kind === kinds[object] && id === Number(ref));
  return {
    ...{ port, keys, redirectUri: pipedrive.redirectUri, now: clock.now },
    newWorkspace: async () => randomUUID(),
    eventsUrl: (name) => `https://app.tern.test/api/webhooks/pipedrive/${name}`,
    passMinutes: async (minutes) => clock.advance(minutes * 60_000),
    decide: async (url, user, allows) => oauth.decide(url, { user: userAt(user), allows }),
    keyOf: async (_workspaceId, user) => oauth.keyOf(userAt(user)),
    revokeKey: async (_workspaceId, key) => void oauth.revokeKey(key),
    revoke: async (_workspaceId, user) => oauth.revoke(userAt(user)),
    stageNames: async () => stages.map(([name]) => name),
    bookedAmount: async (_workspaceId, ref) => Number(rowOf("deal", ref)?.data.value),
    countBooked: async (_workspaceId, object, name) =>
      world.rows.filter(
        ({ kind, data, isDeleted }) =>
          kind === kinds[object] && !isDeleted && (data.name ?? data.title) === name,
      ).length,
    keyOfUnknown: async () => {
      pipedrive.faults.push({
        fault: "lost",
        on: ({ method, path }) => method === "POST" && /s$/.test(path) && !path.includes("Fields"),
      });
      return "key-of-unknown";
    },
    add: async (_workspaceId, { object, name, email, domain, count = 1 }) => {
      const make = (own: string) => {
        const id = colleague.add(kinds[object], { name: own, ...(email !== undefined && { email }) });
        const row = rowOf(object, id);
        if (row && domain) row.custom[website] = `https://www.${domain}/`;
        return id;
      };
      const names = count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name} ${at}`);
      return names.map(make)[0] ?? "";
    },
    edit: async (_workspaceId, object, ref, values: CrmValues) =>
      colleague.edit(kinds[object], ref, { custom: values }),
    moveDeal: async (_workspaceId, ref, { stageRef, status }) =>
      colleague.edit("deal", ref, {
        data: { ...(stageRef && { stage_id: Number(stageRef) }), ...(status && { status }) },
      }),
    remove: async (_workspaceId, object, ref) => colleague.remove(kinds[object], ref),
    mergePeople: async (_workspaceId, kept, gone) => colleague.merge(kept, gone),
    tells: { deletions: ["deal"], merges: false },
    history: async (_workspaceId, personRef) => [
      ...world.activities
        .filter(({ participants }) => participants.includes(Number(personRef)))
        .map(({ subject, note }) => `${subject}\n${plainOf(note)}`),
      ...world.notes
        .filter(({ personId }) => personId === Number(personRef))
        .map(({ content }) => plainOf(content)),
    ],
    arrivals: async () => {
      await hooks.deliver();
      return arrived.splice(0);
    },
  };
}

/** What somebody reads in the vendor's app. */
const plainOf = (html: string) =>
  html
    .replace(/<br>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
