import { randomUUID } from "node:crypto";
import pino from "pino";
import { createHubSpot } from "@/server/drivers/hubspot/driver";
import { parseAllowList } from "@/server/net/allow-list";
import { createEgress } from "@/server/net/egress";
import { createHttp } from "@/server/net/http";
import type { CrmObject, CrmPort } from "@/server/ports/crm";
import type { Arrived, CrmSubject } from "@/tests/support/contracts/crm";
import { type StandInHubSpot, startHubSpot } from "@/tests/support/stand-ins/hubspot";

const stages = [
  ["Qualified", "0.1"],
  ["Demo", "0.4"],
  ["Proposal", "0.8"],
  ["Closed won", "1.0"],
  ["Closed lost", "0.0"],
] as const;

/** The driver against the stand-in; `logged` is every line of the log. */
export async function startSubject({ withApp = true } = {}) {
  const hubspot = await startHubSpot({ now: new Date("2026-12-01T09:00:00.000Z") });
  hubspot.newPipeline("Sales", stages);
  const owners = ["Nora Vane", "Ivo Brandt"].map((name) => hubspot.newOwner(name));
  owners.push(hubspot.newOwner("Mara Lindt", true));
  const keys = {
    text: hubspot.newProperty("contacts", "outreach_notes", "string"),
    choice: hubspot.newProperty("contacts", "lead_source", "enumeration", ["Fair", "Email", "Network"]),
    number: hubspot.newProperty("contacts", "fit_score", "number"),
  };
  hubspot.world.limits.lagMs = 3_000;
  const http = createHttp(createEgress({ allow: parseAllowList(hubspot.allow) }));
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const { appUrl, apiUrl, client } = hubspot;
  const app = withApp ? { clientId: client.id, clientSecret: client.secret } : null;
  const port = createHubSpot({ http, account: { appUrl, apiUrl, app }, log });
  const close = async () => {
    await http.close();
    await hubspot.close();
  };
  return { hubspot, port, owners, keys, logged, close, subject: subjectOf(hubspot, port, { owners, keys }) };
}

const kinds = { person: "contacts", company: "companies", deal: "deals" } as const;
const nameIn = (object: CrmObject, name: string): Record<string, string> => {
  if (object === "deal") return { dealname: name };
  if (object === "company") return { name };
  const [firstname = "", ...rest] = name.split(" ");
  return { firstname, lastname: rest.join(" ") };
};

type Furnished = { owners: ReturnType<StandInHubSpot["newOwner"]>[]; keys: CrmSubject["keys"] };

function subjectOf(hubspot: StandInHubSpot, port: CrmPort, { owners, keys }: Furnished): CrmSubject {
  const { world, colleague, hooks, oauth, clock } = hubspot;
  const arrived: Arrived[] = [];
  hooks.receiveBy(async ({ url, headers, body }) => {
    arrived.push({ url, headers, body, at: clock.now() });
    return 200;
  });
  const ownerAt = (at: number) => {
    const owner = owners[at];
    if (!owner) throw new Error(`there is no user ${at}`);
    return owner;
  };
  const wonOrLost = { won: "Closed won", lost: "Closed lost", open: "Qualified" };
  return {
    ...{ port, keys, redirectUri: hubspot.redirectUri, now: clock.now },
    newWorkspace: async () => randomUUID(),
    eventsUrl: () => "https://app.tern.test/api/webhooks/hubspot",
    passMinutes: async (minutes) => clock.advance(minutes * 60_000),
    decide: async (url, user, allows) => oauth.decide(url, { owner: ownerAt(user), allows }),
    keyOf: async (_workspaceId, user) => oauth.keyOf(ownerAt(user)),
    revokeKey: async (_workspaceId, key) => void oauth.revokeKey(key),
    revoke: async (_workspaceId, user) => oauth.revoke(ownerAt(user)),
    stageNames: async () => stages.map(([name]) => name),
    bookedAmount: async (_workspaceId, ref) =>
      Number(world.rows.find(({ id }) => id === ref)?.properties.amount),
    countBooked: async (_workspaceId, object, name) =>
      world.rows.filter(
        ({ kind, properties, archived }) =>
          kind === kinds[object] &&
          !archived &&
          Object.entries(nameIn(object, name)).every(([key, value]) => properties[key] === value),
      ).length,
    keyOfUnknown: async () => {
      hubspot.faults.push({
        fault: "lost",
        on: ({ method, path }) => method === "POST" && /\/objects\/2026-09\/\w+$/.test(path),
      });
      return "key-of-unknown";
    },
    add: async (_workspaceId, { object, name, email, domain, count = 1 }) => {
      const names = count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name} ${at}`);
      const refs = names.map((own) =>
        colleague.add(kinds[object], {
          ...nameIn(object, own),
          ...(email !== undefined && { email }),
          ...(domain !== undefined && { domain }),
        }),
      );
      return refs[0] ?? "";
    },
    edit: async (_workspaceId, object, ref, values) =>
      colleague.edit(
        kinds[object],
        ref,
        Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value ?? "")])),
      ),
    moveDeal: async (_workspaceId, ref, { stageRef, status }) => {
      const closed =
        status && world.pipelines[0]?.stages.find(({ label }) => label === wonOrLost[status])?.id;
      colleague.edit("deals", ref, { dealstage: closed || stageRef || "" });
    },
    remove: async (_workspaceId, object, ref) => colleague.remove(kinds[object], ref),
    mergePeople: async (_workspaceId, kept, gone) => colleague.merge(kept, gone),
    tells: { deletions: [], merges: true },
    keepsOnePerAddress: true,
    keyHasNoUser: true,
    history: async (_workspaceId, personRef) =>
      world.engagements
        .filter(({ links }) => links.some(({ to }) => to === personRef))
        .map(({ properties }) => Object.values(properties).map(plainOf).join("\n")),
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
    .replace(/<\/?b>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
