import { waitFor } from "@testing-library/react";
import type { Account } from "@/lib/contract/accounts/accounts";
import { type BrowserCommand, extension } from "@/lib/contract/accounts/extension";
import { startActing } from "@/lib/extension/acting";
import { askExtension } from "@/lib/extension/ask";
import { answer, calls } from "@/tests/support/answers";

jest.mock("@/lib/extension/ask", () => ({ askExtension: jest.fn() }));

const bea = { id: "01a20000-0000-7000-8000-000000000001", username: "bea@x.example" };
const other = { id: "01a20000-0000-7000-8000-000000000002", username: "cleo@x.example" };
const account = (who: typeof bea, waits = false) => ({
  ...{ ...who, automationType: "extension" as const, waitForAuthorization: waits },
});
const member = {
  ...{ username: "Bea@x.example", memberRef: "seat-1", profileUrl: "https://people.example/in/seat-1" },
  ...{ firstName: "Bea", lastName: "Browser", headline: "", accountType: "basic" as const },
};
const request: BrowserCommand = { kind: "connection_request", to: "x", note: null, key: "k" };

/** The answers of the extension, by question. */
let browser: Record<string, unknown>;
/** Longer than any of its steps takes here. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

/** A tab's socket on which a test can speak. */
function line() {
  const listeners = new Map<string, (payload: unknown) => void>();
  const on = (event: string, listener: (payload: unknown) => void) => listeners.set(event, listener);
  const off = (event: string) => listeners.delete(event);
  return { on, off, listeners, say: (event: string, payload: unknown) => listeners.get(event)?.(payload) };
}
const offer = (accountId: string) => ({ _id: "01a20000-0000-7000-8000-00000000000a", account_id: accountId });

beforeEach(() => {
  jest.clearAllMocks();
  answer(extension.network, { url: "https://network.example" });
  answer(extension.handOver, account(bea) as Account);
  answer(extension.present, null);
  answer(extension.take, { command: request });
  answer(extension.ready, { go: true });
  answer(extension.result, null);
  browser = {
    ping: { version: "1", word: "w" },
    who: { member },
    check: { kind: "clear" },
    run: { kind: "sent", receipt: "r" },
  };
  jest
    .mocked(askExtension)
    .mockImplementation((async ({ kind }: { kind: string }) => browser[kind] ?? null) as never);
});

/** Starts in a tab whose user has these accounts, and waits until it has announced itself. */
async function started(...accounts: ReturnType<typeof account>[]) {
  const socket = line();
  const stop = startActing(socket, async () => accounts);
  await waitFor(() => expect(calls(extension.present).length).toBeGreaterThan(0));
  return { socket, stop };
}

describe("a page that acts in its browser (CRED-79)", () => {
  it("reports the member signed in to the network to the account that waits for it", async () => {
    const { stop } = await started(account(other), account(bea, true));
    expect(calls(extension.handOver)).toEqual([{ id: bea.id, member }]);
    expect(calls(extension.present)).toEqual([{ id: bea.id }]);
    stop();
  });

  it("checks first, waits for permission and only then acts", async () => {
    const { socket, stop } = await started(account(bea));
    socket.say("extension_command", offer(bea.id));
    await waitFor(() => expect(calls(extension.result)).toHaveLength(1));
    const order = jest.mocked(askExtension).mock.calls.map(([ask]) => ask.kind);
    expect(order.slice(-2)).toEqual(["check", "run"]);
    expect(calls(extension.result)[0]).toMatchObject({ answer: { kind: "sent", receipt: "r" } });
    stop();
  });

  it.each([
    ["another tab took it", () => answer(extension.take, { command: null })],
    ["the server withdraws its permission", () => answer(extension.ready, { go: false })],
    ["the network would refuse it", () => (browser.check = { kind: "refused", reason: "not_connected" })],
    ["the extension cannot look", () => (browser.check = null)],
  ])("does nothing when %s", async (_name, prepare) => {
    prepare();
    const { socket, stop } = await started(account(bea));
    socket.say("extension_command", offer(bea.id));
    await waitFor(() => expect(calls(extension.take)).toHaveLength(1));
    await settled();
    expect(jest.mocked(askExtension).mock.calls.filter(([ask]) => ask.kind === "run")).toEqual([]);
    stop();
  });

  it("reports an unknown result if the extension goes silent after permission", async () => {
    browser.run = null;
    const { socket, stop } = await started(account(bea));
    socket.say("extension_command", offer(bea.id));
    await waitFor(() => expect(calls(extension.result)[0]).toMatchObject({ answer: { kind: "broken" } }));
    stop();
  });

  it("leaves commands of other accounts alone, and all of them once it is stopped", async () => {
    const { socket, stop } = await started(account(bea), account(other));
    socket.say("extension_command", offer(other.id));
    socket.say("extension_command", "nonsense");
    stop();
    await waitFor(() => expect(socket.listeners.size).toBe(0));
    expect(calls(extension.take)).toEqual([]);
  });

  it("is absent if another user is signed in, or none", async () => {
    for (const found of [{ member: { ...member, username: "else@x.example" } }, { member: null }]) {
      browser.who = found;
      const stop = startActing(line(), async () => [account(bea, true)]);
      await waitFor(() =>
        expect(askExtension).toHaveBeenCalledWith(expect.objectContaining({ kind: "who" }), 30_000),
      );
      await settled();
      expect(calls(extension.present)).toEqual([]);
      expect(calls(extension.handOver)).toEqual([]);
      stop();
      jest.mocked(askExtension).mockClear();
    }
  });
});
