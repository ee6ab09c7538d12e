import { randomUUID } from "node:crypto";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInPipedrive, startPipedrive } from "@/tests/support/stand-ins/pipedrive";

export const crm = "/api/integrations/crm/pipedrive";
export type Row = Record<string, unknown>;

/** An installation with an app at a Pipedrive on loopback. */
export async function startBoth(): Promise<{ tern: Installation; pipedrive: StandInPipedrive }> {
  const redirectUris: string[] = [];
  const pipedrive = await startPipedrive({ redirectUris });
  const tern = await startInstallation({
    doors: ["api", "worker"],
    environment: {
      EGRESS_ALLOW: pipedrive.allow,
      ...{ PIPEDRIVE_CLIENT_ID: pipedrive.client.id, PIPEDRIVE_CLIENT_SECRET: pipedrive.client.secret },
      ...{ PIPEDRIVE_AUTH_URL: pipedrive.authUrl, PIPEDRIVE_API_URL: pipedrive.apiUrl },
    },
  });
  redirectUris.push(`http://localhost:${new URL(tern.url).port}/crm/return`);
  pipedrive.newPipeline("Sales", [
    ["New", 20],
    ["Won nearly", 90],
  ]);
  return { tern, pipedrive };
}

export const insert = (
  tern: Installation,
  { workspaceId }: Member,
  table: string,
  row: Record<string, unknown>,
) => {
  const fields = { workspace_id: workspaceId, ...row };
  const places = Object.keys(fields).map((_, at) => `$${at + 1}`);
  return tern.sql(`insert into ${table} (${Object.keys(fields)}) values (${places})`, Object.values(fields));
};

/** A workspace with a real account, so that nothing in it is pretended, and a plan that has the CRM. */
export async function realWorkspace(tern: Installation, name: string): Promise<Member> {
  const member = await confirmed(tern, name);
  const account = randomUUID();
  await insert(tern, member, "accounts", {
    ...{ id: account, owner_id: member.userId, network: "linkedin", is_sandboxed: false, status: "active" },
    ...{ username: `${account}@real.test`, first_name: "Rita", last_name: "Real", country_code: "DE" },
    timezone: "Europe/Berlin",
  });
  return member;
}

/** The member signs in at the CRM and comes back. */
export async function connect(
  member: Member,
  pipedrive: StandInPipedrive,
  user = pipedrive.newUser("Uma Vendor"),
) {
  const asked = await member.get(`${crm}/login`);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const back = pipedrive.oauth.decide(asked.body.payload.url, { user });
  const answer = await member.post("/api/integrations/crm/complete", Object.fromEntries(back.searchParams));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.payload;
}

export async function addProspect(
  tern: Installation,
  member: Member,
  { name, email, ...more }: { name: string; email: string } & Row,
): Promise<string> {
  const id = randomUUID();
  const [first = "", last = ""] = name.split(" ");
  await insert(tern, member, "prospects", {
    ...{ id, first_name: first, last_name: last, full_name: name, work_email: email },
    ...more,
  });
  await insert(tern, member, "prospect_identities", { kind: "email", value: email, prospect_id: id });
  return id;
}

export const put = (member: Member, path: string, json: unknown) => member.ask(path, { method: "PUT", json });

/** Asks for a run, and waits until nothing is due any more. */
export async function inStep(tern: Installation, member: Member): Promise<void> {
  const asked = await member.post(`${crm}/reload`, {});
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  await settled(tern, member);
}

export const settled = (tern: Installation, { workspaceId }: Member) =>
  eventually(
    "both sides are in step",
    async () => {
      const [row] = await tern.sql<{ quiet: boolean }>(
        `select c.run_at > now() and c.running_until is null and coalesce(c.first ->> 'state', '') <> 'running'
            and not exists (select 1 from crm_links l where l.workspace_id = c.workspace_id and l.due_at <= now())
            and not exists (select 1 from crm_activities a where a.workspace_id = c.workspace_id and a.due_at <= now()) as quiet
           from crm_connections c where c.workspace_id = $1`,
        [workspaceId],
      );
      return row?.quiet === true;
    },
    60_000,
  );

export const linesOf = async (member: Member, kind = "all"): Promise<Row[]> =>
  (await member.get(`${crm}/sync/lines?kind=${kind}&limit=100`)).body.payload.items;
export const shown = async (member: Member): Promise<Row> => (await member.get(`${crm}/sync`)).body.payload;
export const prospectOf = async (tern: Installation, id: string): Promise<Row> =>
  (await tern.sql<Row>("select * from prospects where id = $1", [id]))[0]!;
