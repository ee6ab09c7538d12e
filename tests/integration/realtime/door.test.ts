import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import { caller, joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { closeTabs, openTab, publishEvent, quiet } from "./listener";

let tern: Installation;
let ada: Member;

beforeAll(async () => {
  tern = await startInstallation();
  ada = await signedUp(tern, "Ours");
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

const mark = () => ({ _id: randomUUID(), version: 1 });
/** Whether the server closed a socket within three seconds. */
async function gone(socket: { connected: boolean }): Promise<boolean> {
  for (let at = 0; at < 300 && socket.connected; at++) await sleep(10);
  return !socket.connected;
}

describe("who gets a socket (RT-01, RT-03, S60)", () => {
  it("belongs to the session's user, whatever token and workspace the client claims", async () => {
    const tab = await openTab(tern, ada);
    const answer = await tab.socket.emitWithAck("server_create_connection", {
      token: "x",
      space: randomUUID(),
    });
    expect(answer).toEqual({
      ok: true,
      payload: { user: ada.userId, space: ada.workspaceId, complete: false },
    });
  });

  it("requires a session", async () => {
    await expect(openTab(tern, { cookie: "" })).rejects.toThrow("unauthorized");
    await expect(openTab(tern, { cookie: `__Host-session=${"x".repeat(43)}` })).rejects.toThrow(
      "unauthorized",
    );
  });

  it("without a session is limited to twenty per address (F13)", async () => {
    const open = () =>
      new Promise<number | WebSocket>((resolve) => {
        const socket = new WebSocket(`${tern.url.replace("http", "ws")}/all?EIO=4&transport=websocket`);
        socket.once("open", () => resolve(socket));
        socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode ?? 0));
        socket.on("error", () => undefined);
      });
    const tried: (number | WebSocket)[] = [];
    for (let at = 0; at < 22; at++) tried.push(await open());
    const sockets = tried.filter((one) => one instanceof WebSocket);
    expect(tried.filter((one) => one === 429)).toHaveLength(2);
    expect(sockets).toHaveLength(20);
    await openTab(tern, ada);
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve).close())),
    );
    const later = await open();
    expect(later).toBeInstanceOf(WebSocket);
    (later as WebSocket).close();
  });

  it.each([
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
  ])("is no page from %s", async (origin) => {
    await expect(openTab(tern, ada, { origin })).rejects.toThrow();
  });

  it("only our own pages", async () => {
    await openTab(tern, ada, { origin: tern.url });
  });

  it("is not available by polling, on another path, or by a plain request (RT-02)", async () => {
    for (const path of ["/all?EIO=4&transport=polling", "/all/?EIO=4&transport=polling", "/all"])
      expect((await ada.get(path)).status).toBe(404);
    const answer = await rawUpgrade("/socket.io/?EIO=4&transport=websocket");
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
  });
});

describe("rooms come from the session alone (S60)", () => {
  it("a member can select among their own accounts, and gets events of no other (RT-05)", async () => {
    const [account, foreign] = [randomUUID(), randomUUID()];
    const member = await joined(tern, ada.workspaceId, { accounts: [account] });
    const tab = await openTab(tern, member);
    const choose = (id: string) => tab.socket.emitWithAck("change_credentials", { old_id: null, new_id: id });
    expect(await choose(account)).toMatchObject({ ok: true });
    expect(await choose(foreign)).toEqual({ ok: false, code: "not_found" });
    await publishEvent(tern, "update_credentials", mark(), { workspace: ada.workspaceId, account: foreign });
    await quiet();
    expect(tab.heard).toEqual([]);
  });

  it("another workspace's account opens no room, not even for admins", async () => {
    const stranger = await signedUp(tern, "Theirs");
    const account = randomUUID();
    const tab = await openTab(tern, stranger);
    await tab.socket.emitWithAck("change_credentials", { old_id: null, new_id: account });
    await publishEvent(tern, "update_credentials", mark(), { workspace: ada.workspaceId, account });
    await quiet();
    expect(tab.heard).toEqual([]);
  });

  it("cannot be joined on request: those concerned are in them already (RT-04, RT-06)", async () => {
    const [account, foreign] = [randomUUID(), randomUUID()];
    const tab = await openTab(tern, await joined(tern, ada.workspaceId, { accounts: [account] }));
    tab.socket.emit("join_prospects_room", { token: "x", credentials: foreign });
    tab.socket.emit("join_ai_room", {});
    await publishEvent(tern, "update_credentials", mark(), { workspace: ada.workspaceId, account: foreign });
    await publishEvent(tern, "refetch", { list: "profiles" }, { workspace: ada.workspaceId });
    expect((await tab.hears("refetch")).payload).toEqual({ list: "profiles" });
    await quiet();
    expect(tab.heard).toHaveLength(1);
  });

  it("follow the session to another workspace", async () => {
    const member = await signedUp(tern, "Before");
    const before = member.workspaceId;
    const tab = await openTab(tern, member);
    const after = (await member.post("/api/space/create", { name: "After" })).body.payload._id;
    await quiet();
    await publishEvent(tern, "update_workflows", mark(), { workspace: before });
    await publishEvent(tern, "update_integrations", mark(), { workspace: after });
    await tab.hears("update_integrations");
    expect(tab.heard.map(({ event }) => event)).not.toContain("update_workflows");
  });

  it("close for a removed member, who gets no more of its events (S10)", async () => {
    const member = await joined(tern, ada.workspaceId);
    const tab = await openTab(tern, member);
    await tern.sql("delete from memberships where user_id = $1", [member.userId]);
    await quiet();
    await publishEvent(tern, "update_space", mark(), { workspace: ada.workspaceId });
    await quiet();
    expect(tab.heard).toEqual([]);
  });
});

describe("a socket ends", () => {
  it("when its session does (S10, S12)", async () => {
    const member = await signedUp(tern, null);
    const tab = await openTab(tern, member);
    await member.get("/api/auth/logout");
    expect(await gone(tab.socket)).toBe(true);
  });

  it("when the user's session generation changes", async () => {
    const member = await signedUp(tern, null);
    const tab = await openTab(tern, member);
    await tern.sql("update users set generation = generation + 1 where id = $1", [member.userId]);
    expect(await gone(tab.socket)).toBe(true);
  });

  it("when it sends a thousand messages in a second; others are not affected (S61)", async () => {
    const [loud, calm] = [await openTab(tern, await signedUp(tern)), await openTab(tern, ada)];
    for (let at = 0; at < 1_000; at++) loud.socket.emit("viewing", { profile: null, typing: false });
    expect(await gone(loud.socket)).toBe(true);
    expect(await calm.socket.timeout(2_000).emitWithAck("server_create_connection", {})).toMatchObject({
      ok: true,
    });
  });
});

describe("sockets in numbers (S61)", () => {
  it("one user has at most forty; the next is refused, and a teammate's is not", async () => {
    const member = await signedUp(tern, "Crowd");
    const colleague = await joined(tern, member.workspaceId);
    for (let at = 0; at < 40; at++) await openTab(tern, member);
    await expect(openTab(tern, member)).rejects.toThrow("rate_limited");
    await openTab(tern, colleague);
  });

  it("of a thousand messages at once a tab's allowance is processed and sent to teammates, the rest is not", async () => {
    const shouter = await signedUp(tern, "Loud");
    const colleague = await openTab(tern, await joined(tern, shouter.workspaceId));
    const { socket } = await openTab(tern, shouter);
    for (let at = 0; at < 1_000; at++) socket.emit("viewing", { profile: randomUUID(), typing: true });
    expect(await gone(socket)).toBe(true);
    await quiet();
    // Every change also announces the place that was left.
    expect(colleague.heard.length).toBeLessThan(2 * 100);
  });
});

describe("rubbish on the wire (S61)", () => {
  it.each([
    ["change_credentials", { old_id: 1, new_id: {} }],
    ["change_credentials", ["a", "b"]],
    ["viewing", { profile: "not an id", typing: "yes" }],
    ["viewing", null],
  ])("%s %j is answered, and nothing happens", async (event, payload) => {
    const tab = await openTab(tern, ada);
    expect(await tab.socket.emitWithAck(event, payload)).toEqual({ ok: false, code: "invalid_input" });
    expect(tab.heard).toEqual([]);
  });

  it("unknown events are ignored and do no harm", async () => {
    const tab = await openTab(tern, ada);
    tab.socket.emit("join_prospects_room", { token: "x", credentials: randomUUID() });
    tab.socket.emit("__proto__", {});
    expect(await tab.socket.emitWithAck("server_create_connection", {})).toMatchObject({ ok: true });
  });

  it("malformed packets and messages over a megabyte disconnect their sender, and no one else", async () => {
    for (const text of [
      "4",
      "42[",
      "40{",
      "9999",
      "x".repeat(1_200_000),
      '451-["viewing",{"_placeholder":true,"num":9}]',
      // Announces a thousand attachments and never sends them.
      `4510000-["viewing",${JSON.stringify({ _placeholder: true, num: 0 })}]`,
    ]) {
      const socket = new WebSocket(`${tern.url.replace("http", "ws")}/all?EIO=4&transport=websocket`, {
        headers: { cookie: ada.cookie },
      });
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      socket.on("error", () => undefined);
      socket.send("40");
      socket.send(text);
      await sleep(50);
      socket.terminate();
    }
    expect((await caller(tern.url).get("/healthz")).status).toBe(200);
    await openTab(tern, ada);
  });
});

function rawUpgrade(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(tern.ports.api, "127.0.0.1", () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      );
    });
    socket.once("data", (data) => resolve(data.toString()));
    socket.once("error", reject);
  });
}
