import { randomUUID } from "node:crypto";
import pino from "pino";
import { answerTo } from "@/extension/network/answer";
import words from "@/messages/en/network-pages.json" with { type: "json" };
import { inWorkspace } from "@/server/db/tx";
import { createExtensionNetwork } from "@/server/drivers/extension/driver";
import type { NetworkAccount, NetworkAction } from "@/server/ports/network";
import { type CommandRow, moveCommand, noteBrowser } from "@/server/repositories/accounts/extension-commands";
import { createSandboxNetwork } from "@/server/sandbox/network/driver";
import { startSandboxPages } from "@/server/sandbox/web/server";
import { createBoard } from "@/server/services/accounts/extension-board";
import { holdToContract } from "@/tests/support/contracts/network";
import { holdToSearches } from "@/tests/support/contracts/network-search";
import { freePort } from "@/tests/support/free-port";
import { signedInSite } from "@/tests/support/stand-ins/browser";
import { casting, newSeat, newWorkspace, pass, password, pool, report, sql, tools } from "./kit.mts";

const behavior = {
  ...{ acceptPercent: 100, replyPercent: 100, optOutPercent: 0, outOfOfficePercent: 0 },
  ...{ minAnswerHours: 1, maxAnswerHours: 4 },
};
const workspaceId = await newWorkspace(behavior);
const username = "nora@trial.example";
const seat = await newSeat(workspaceId, username);
const account: NetworkAccount = { ...seat.account, automationType: "extension", password: null };
await sql(
  `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone, automation_type)
   values ($1, $2, $3, 'sandbox', true, $4, 'Nora', 'Vane', '', 'UTC', 'extension')`,
  [workspaceId, account.accountId, randomUUID(), username],
);

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
await startSandboxPages({
  tools: { ...tools, network: createSandboxNetwork(tools) },
  key: new Uint8Array(32).fill(7),
  words: { en: words, fr: words, de: words, pt: words, es: words },
  url: origin,
  port,
  log: pino({ level: "silent" }),
});

const now = () => new Date();
const inTenant: Parameters<typeof createBoard>[0]["inWorkspace"] = (id, work) =>
  inWorkspace(pool, { workspaceId: id }, work);
const board = createBoard({ inWorkspace: inTenant, now, newId: tools.newId });
const patience = { taken: 400, checked: 3_000, answered: 3_000, look: 10, news: 0 };
const network = createExtensionNetwork({ board, now, patience });

/** A tab that takes commands and runs the extension's own code on the real pages. */
type Habit = "acts" | "looks away" | "takes and closes" | "closes on the word" | "answers late" | "sleeps";
let habit: Habit = "acts";
/** Resolved once the lost state was read, so that the late answer cannot overtake the reader. */
let lostIsSeen = Promise.withResolvers<void>();
const site = await signedInSite(origin, { username, password });
const page = randomUUID();
const move = (
  id: string,
  ...change: [Parameters<typeof moveCommand>[2], Parameters<typeof moveCommand>[3]?]
) => inTenant(workspaceId, (tx) => moveCommand(tx, id, ...change));
const present = () => inTenant(workspaceId, (tx) => noteBrowser(tx, account.accountId, now()));

async function reaches(id: string, state: string): Promise<boolean> {
  for (let tries = 0; tries < 400; tries += 1) {
    const [row] = await sql<CommandRow>("select state from extension_commands where id = $1", [id]);
    if (row?.state === state) return true;
    if (row?.state !== "checked" && row?.state !== "released") return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return false;
}

async function executeCommand(id: string): Promise<void> {
  const taken = await move(id, "take", { page });
  if (!taken?.command || habit === "takes and closes") return;
  const until = habit === "sleeps" ? Date.now() - 1 : Date.now() + 20_000;
  const order = { network: origin, as: username, command: taken.command, until };
  if ("key" in taken.command) {
    const checked = await answerTo(site, { kind: "check", ...order });
    if (!("kind" in checked)) throw new Error("not an answer");
    if (checked.kind !== "clear") return void (await move(id, "answer", { page, answer: checked }));
    await move(id, "ready", { page });
    if (!(await reaches(id, "released")) || habit === "closes on the word") return;
  }
  const answer = await answerTo(site, { kind: "run", ...order });
  if (!("kind" in answer) || answer.kind === "clear") throw new Error("not an answer");
  if (habit === "answers late" && (await reaches(id, "lost"))) await lostIsSeen.promise;
  await move(id, "answer", { page, answer });
}

const tab = setInterval(async () => {
  if (habit === "looks away") return;
  const offered = await sql<{ id: string }>("select id from extension_commands where state = 'offered'");
  for (const { id } of offered) void executeCommand(id);
}, 10);

const cast = casting(workspaceId, behavior);
const friendly = () =>
  cast(
    ({ fate, character }) =>
      !fate.greets &&
      !character.isGone &&
      !character.isClosed &&
      character.prefers === "network" &&
      character.patience <= 1,
  ).profileUrl;
const request = (): NetworkAction => ({
  ...{ kind: "connection_request", to: friendly(), note: "Hello", key: randomUUID() },
});
const go = async () => "go" as const;

const absent = await network.act(account, request(), go);
const old = randomUUID();
await sql(
  `insert into extension_commands (workspace_id, id, account_id, kind, state, created_at)
   values ($1, $2, $3, 'self', 'ended', now() - interval '25 hours')`,
  [workspaceId, old, account.accountId],
);
await present();
const self = await network.self(account);
const kept = await sql("select id from extension_commands where id = $1", [old]);
const verdicts = await holdToContract({
  port: network,
  account,
  friendly,
  async connected() {
    const to = friendly();
    await network.act(account, { kind: "connection_request", to, note: null, key: `connect-${to}` }, go);
    await pass(6);
    return to;
  },
  closed: cast(({ character }) => character.isClosed && !character.isGone).profileUrl,
  gone: cast(({ character }) => character.isGone).profileUrl,
  nobody: "https://people.example/in/nobody-at-all-zzz",
  letTimePass: () => pass(6),
  breakNext: async (fault) => {
    // Codes are asked for on the network's own sign-in page, which no driver uses here.
    if (fault === "challenge") return;
    await sql("update sandbox.seats set faults = $2 where id = $1", [seat.id, JSON.stringify([fault])]);
  },
  code: null,
  // Everything it does not support waits until the account acts in another way.
  steps: {
    lacks: new Set([
      ...(["follow", "like_post", "comment_post", "endorse", "connection_by_email", "inmail"] as const),
      ...(["group_message", "event_message", "event_invite"] as const),
    ]),
    somebody: friendly,
    connectedTo: async () => null,
    emailOf: () => "",
    subscribe: async () => false,
    group: "",
    event: "",
  },
});

const requestsTo = async ({ to }: NetworkAction) => (await network.lookAt(account, to))?.relation;
const stateOf = async ({ key }: NetworkAction) =>
  (await sql<{ state: string }>("select state from extension_commands where action_key = $1", [key]))[0]
    ?.state;

/** One action with this behavior of the tab; returns its outcome and what is known of it afterwards. */
async function played(as: Habit, patienceOfEngine: Partial<typeof patience> = {}) {
  await present();
  habit = as;
  lostIsSeen = Promise.withResolvers();
  const action = request();
  const driver = createExtensionNetwork({ board, now, patience: { ...patience, ...patienceOfEngine } });
  const outcome = await driver.act(account, action, go);
  const state = await stateOf(action);
  lostIsSeen.resolve();
  habit = "acts";
  await present();
  if (as === "answers late") await ends(action);
  const evidence = (await network.lookUp(account, action, now())).kind;
  return { outcome, state, evidence, relation: await requestsTo(action) };
}
async function ends(action: NetworkAction): Promise<void> {
  while ((await stateOf(action)) !== "ended") await new Promise((resolve) => setTimeout(resolve, 10));
}

const seen = {
  absent,
  self,
  kept,
  verdicts,
  untaken: await played("looks away"),
  leftUnchecked: await played("takes and closes", { checked: 200 }),
  leftOnTheWord: await played("closes on the word", { answered: 300 }),
  late: await played("answers late", { answered: 50 }),
  slept: await played("sleeps"),
  signedOut: await (async () => {
    await present();
    await site.post("/sign-out", {});
    return network.act(account, request(), go);
  })(),
};
clearInterval(tab);
await report({ ...seen, searched: await holdToSearches({ port: network, account, sources: "none" }) });
