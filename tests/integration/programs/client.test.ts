import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { confirmed, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { type Installation, startInstallation } from "@/tests/support/installation";

const run = promisify(execFile);
const root = process.cwd();
const outside = mkdtempSync(path.join(tmpdir(), "program-outside-"));
let tern: Installation;

/** The package as a registry would have it, installed in a folder that knows nothing of this repository. */
async function installClient(): Promise<void> {
  const source = path.join(outside, "source");
  cpSync(path.join(root, "clients/typescript"), source, { recursive: true });
  rmSync(path.join(source, "dist"), { recursive: true, force: true });
  await run(path.join(root, "node_modules/.bin/tsc"), ["-p", source]);
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", outside], { cwd: source });
  const archive = readdirSync(outside).find((file) => file.endsWith(".tgz"))!;
  const target = path.join(outside, "node_modules/outreach-api-client");
  mkdirSync(target, { recursive: true });
  await run("tar", ["xzf", path.join(outside, archive), "-C", target, "--strip-components=1"]);
  rmSync(source, { recursive: true });
}

beforeAll(async () => {
  await installClient();
  tern = await startInstallation();
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  rmSync(outside, { recursive: true, force: true });
});

const program = `
import { createHmac } from "node:crypto";
import { OutreachClient, NotFoundError, UnauthorizedError, ForbiddenError, InvalidInputError, verifyWebhook } from "outreach-api-client";
const { BASE_URL: baseUrl, API_TOKEN: token, CAMPAIGN: campaign } = process.env;
const client = new OutreachClient({ baseUrl, token });
const told = { label: (await client.programs.me()).label };
const rows = [1, 2, 3].map((n) => ({ first_name: "Inès", last_name: "Nr" + n, work_email: "ines" + n + "@kestrel.test" }));
const added = await client.prospectBatch.add({ rows });
const repeated = await client.prospectLists.create({ name: "Outside" }, { idempotencyKey: "k1" });
told.sameList = (await client.prospectLists.create({ name: "Outside" }, { idempotencyKey: "k1" }))._id === repeated._id;
told.outcomes = added.results.map(({ outcome }) => outcome);
told.enrolled = await client.manyProspects.enroll({ workflow_id: campaign, ids: added.results.map((one) => one.profile_id) });
told.names = [];
for await (const { full_name } of client.prospects.listAll({ limit: 2 })) told.names.push(full_name);
told.conversations = (await client.inbox.conversations({})).items;
const hook = await client.hooks.subscribe({ target_url: "https://example.com/in", event: "got_reply" });
told.hook = (await client.hooks.show({ _id: hook.id })).event;
await client.hooks.unsubscribe({ _id: hook.id });
const caught = (work) => work.then(() => null, (error) => error);
const gone = await caught(client.hooks.show({ _id: hook.id }));
const wrong = await caught(client.hooks.subscribe({ target_url: "x", event: "got_reply" }));
const closed = await caught(client.reports.show({ from: "2026-11-01", to: "2026-11-30" }));
const stranger = await caught(new OutreachClient({ baseUrl, token: token.slice(0, -1) + "!" }).programs.me());
told.errors = [gone instanceof NotFoundError, wrong instanceof InvalidInputError && wrong.fields.target_url, closed instanceof ForbiddenError && closed.details.scope, stranger instanceof UnauthorizedError && stranger.code];
let tries = 0;
const busy = new OutreachClient({ baseUrl, token, fetch: async (url, init) => (++tries < 3 ? new Response("{}", { status: 429, headers: { "retry-after": "1" } }) : fetch(url, init)) });
const begun = Date.now();
await busy.programs.me();
told.waited = Date.now() - begun >= 2000 && tries === 3;
const body = JSON.stringify({ event: "test" });
const at = String(Math.floor(Date.now() / 1000));
const sign = (key) => "v1," + createHmac("sha256", Buffer.from(key, "base64")).update("id." + at + "." + body).digest("base64");
const headers = { "webhook-id": "id", "webhook-timestamp": at, "webhook-signature": sign(Buffer.from("other").toString("base64")) + " " + sign(hook.secret.slice(6)) };
told.verified = (await verifyWebhook(hook.secret, headers, body)).event;
told.forged = (await caught(verifyWebhook(hook.secret, { ...headers, "webhook-signature": sign(Buffer.from("x").toString("base64")) }, body))).message;
console.log(JSON.stringify(told));
`;

it("a program outside does its work with the published package alone", async () => {
  const member = await confirmed(tern, "Kestrel");
  await withAccount(member);
  const campaign = await newCampaign(member);
  const areas = ["pipeline", "tasks", "reports", "mailboxes", "accounts"];
  const rights = {
    ...Object.fromEntries(areas.map((area) => [area, "none"])),
    ...{ prospects: "write", campaigns: "write", inbox: "read", webhooks: "write" },
  };
  const { token } = (await member.post("/api/integrations/api/token", { rights })).body.payload;
  writeFileSync(path.join(outside, "program.mjs"), program);
  const { stdout } = await run(process.execPath, ["program.mjs"], {
    cwd: outside,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH ?? "",
      BASE_URL: tern.url,
      API_TOKEN: token,
      CAMPAIGN: campaign._id,
    },
  });
  const told = JSON.parse(stdout);
  expect(told).toMatchObject({
    ...{ label: "Ada Byron (Kestrel)", outcomes: ["created", "created", "created"], conversations: [] },
    ...{ hook: "got_reply", sameList: true, waited: true, verified: "test" },
    forged: "the signature of the webhook is wrong",
    errors: [true, "webhook_url_protocol", "reports:read", "unauthorized"],
  });
  expect(told.names.toSorted()).toEqual(["Inès Nr1", "Inès Nr2", "Inès Nr3"]);
  const rows = await tern.sql("select 1 from enrollments where workspace_id = $1", [member.workspaceId]);
  expect([rows.length, told.enrolled]).toEqual([3, expect.anything()]);
}, 120_000);
