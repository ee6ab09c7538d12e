import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { freePort } from "@/tests/support/free-port";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { closeTabs, openTab, type Tab } from "./listener";

let tern: Installation;
let ada: Member;
let bo: Member;

beforeAll(async () => {
  tern = await startInstallation();
  ada = await signedUp(tern, "Ours");
  bo = await joined(tern, ada.workspaceId);
});
afterEach(closeTabs);
afterAll(() => tern?.stop());

/** Starts another api process on the same database; returns its URL. */
async function secondApi() {
  const port = await freePort();
  const child = await tern.start("api", { PORT: String(port) });
  const url = `http://localhost:${port}`;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(25);
  return { child, url };
}

const people = (member: Member, isTyping: boolean) => [{ _id: member.userId, is_typing: isTyping }];
/** Waits until a tab's latest presence event of a conversation has this content. */
async function lastHeard(tab: Tab, profile: string, expected: unknown[], withinMs = 180_000) {
  const deadline = Date.now() + withinMs;
  const last = () =>
    (
      tab.heard.findLast(({ payload }) => (payload as { profile?: string }).profile === profile)?.payload as {
        people?: unknown;
      }
    )?.people;
  while (JSON.stringify(last()) !== JSON.stringify(expected) && Date.now() < deadline) await sleep(20);
  expect(last()).toEqual(expected);
}

describe("who has a conversation open, with several api processes", () => {
  it("is announced across them, from opening to typing to leaving", async () => {
    const { child, url } = await secondApi();
    const [here, there] = [await openTab(tern, ada), await openTab({ ...tern, url }, bo)];
    const profile = randomUUID();
    await there.socket.emitWithAck("viewing", { profile, typing: false });
    await lastHeard(here, profile, people(bo, false));
    await there.socket.emitWithAck("viewing", { profile, typing: true });
    await lastHeard(here, profile, people(bo, true));
    await here.socket.emitWithAck("viewing", { profile, typing: false });
    await lastHeard(there, profile, [...people(bo, true), ...people(ada, false)]);
    there.close();
    await lastHeard(here, profile, people(ada, false));
    await child.stop();
  });

  it("reaches a process started later, and ends within seconds when theirs dies", async () => {
    const profile = randomUUID();
    const first = await secondApi();
    const there = await openTab({ ...tern, url: first.url }, bo);
    await there.socket.emitWithAck("viewing", { profile, typing: false });
    const second = await secondApi();
    const late = await openTab({ ...tern, url: second.url }, ada);
    // Whoever opens the conversation is told who has it open, whether or not their process knew it before.
    await late.socket.emitWithAck("viewing", { profile, typing: false });
    await lastHeard(late, profile, [...people(ada, false), ...people(bo, false)]);
    first.child.kill("SIGKILL");
    await lastHeard(late, profile, people(ada, false), 60_000);
    await second.child.stop();
  });

  it("is hidden from other workspaces", async () => {
    const { child, url } = await secondApi();
    const stranger = await openTab(tern, await signedUp(tern, "Theirs"));
    const mine = await openTab(tern, ada);
    const there = await openTab({ ...tern, url }, bo);
    const profile = randomUUID();
    await there.socket.emitWithAck("viewing", { profile, typing: false });
    await lastHeard(mine, profile, people(bo, false));
    expect(stranger.heard).toEqual([]);
    await child.stop();
  });
});
