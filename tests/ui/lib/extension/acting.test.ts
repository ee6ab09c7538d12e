import { waitFor } from "@testing-library/react";
import { browserApi } from "@/lib/api/browser";
import { extension } from "@/lib/contract/accounts/extension";
import { startActing } from "@/lib/extension/acting";
import { askExtension } from "@/lib/extension/ask";

jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn() }));
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
const request = { kind: "connection_request", to: "x", note: null, key: "k" };

/** The answers of the server and the extension, by question. */
let server: Map<unknown, unknown>;
let browser: Record<string, unknown>;
const asked = jest.mocked(browserApi);
const called = (endpoint: unknown) => asked.mock.calls.filter(([one]) => one === endpoint);

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
  server = new Map<unknown, unknown>([
    [extension.network, { url: "https://network.example" }],
    [extension.handOver, account(bea)],
    [extension.take, { command: request }],
    [extension.ready, { go: true }],
  ]);
  browser = {
    ping: { version: "1", word: "w" },
    who: { member },
    check: { kind: "clear" },
    run: { kind: "sent", receipt: "r" },
  };
  asked.mockImplementation((async (endpoint: unknown) => server.get(endpoint) ?? null) as typeof browserApi);
  jest
    .mocked(askExtension)
    .mockImplementation((async ({ kind }: { kind: string }) => browser[kind] ?? null) as never);
});

/** Starts in a tab whose user has these accounts, and waits until it has announced itself. */
async function started(...accounts: ReturnType<typeof account>[]) {
  const socket = line();
  const stop = startActing(socket, async () => accounts);
  await waitFor(() => expect(called(extension.present).length).toBeGreaterThan(0));
  return { socket, stop };
}

describe("a page that acts in its browser (CRED-79)", () => {
  it("hands over the member signed in there for the account that waits for it", async () => {
    const { stop } = await started(account(other), account(bea, true));
    expect(called(extension.handOver)).toEqual([[extension.handOver, { id: bea.id, member }]]);
    expect(called(extension.present)).toEqual([[extension.present, { id: bea.id }]]);
    stop();
  });

  it("checks first, waits for permission and only then acts", async () => {
    const { socket, stop } = await started(account(bea));
    socket.say("extension_command", offer(bea.id));
    await waitFor(() => expect(called(extension.result)).toHaveLength(1));
    const order = jest.mocked(askExtension).mock.calls.map(([ask]) => ask.kind);
    expect(order.slice(-2)).toEqual(["check", "run"]);
    expect(called(extension.result)[0]?.[1]).toMatchObject({ answer: { kind: "sent", receipt: "r" } });
    stop();
  });

  it.each([
    ["another tab took it", () => server.set(extension.take, { command: null })],
    ["the server takes its word back", () => server.set(extension.ready, { go: false })],
    ["the network would refuse it", () => (browser.check = { kind: "refused", reason: "not_connected" })],
    ["the extension does not look", () => (browser.check = null)],
  ])("does nothing when %s", async (_name, prepare) => {
    prepare();
    const { socket, stop } = await started(account(bea));
    socket.say("extension_command", offer(bea.id));
    await waitFor(() => expect(called(extension.take)).toHaveLength(1));
    await new Promise(process.nextTick);
    expect(jest.mocked(askExtension).mock.calls.filter(([ask]) => ask.kind === "run")).toEqual([]);
    stop();
  });

  it("reports an unknown result if the extension goes silent after permission", async () => {
    browser.run = null;
    const { socket, stop } = await started(account(bea));
    socket.say("extension_command", offer(bea.id));
    await waitFor(() =>
      expect(called(extension.result)[0]?.[1]).toMatchObject({ answer: { kind: "broken" } }),
    );
    stop();
  });

  it("leaves commands of other accounts alone, and all of them once it is stopped", async () => {
    const { socket, stop } = await started(account(bea), account(other));
    socket.say("extension_command", offer(other.id));
    socket.say("extension_command", "nonsense");
    stop();
    await waitFor(() => expect(socket.listeners.size).toBe(0));
    expect(called(extension.take)).toEqual([]);
  });

  it("is absent if another user is signed in, or none", async () => {
    for (const found of [{ member: { ...member, username: "else@x.example" } }, { member: null }]) {
      browser.who = found;
      const stop = startActing(line(), async () => [account(bea, true)]);
      await waitFor(() =>
        expect(askExtension).toHaveBeenCalledWith(expect.objectContaining({ kind: "who" }), 30_000),
      );
      await new Promise(process.nextTick);
      expect(called(extension.present)).toEqual([]);
      expect(called(extension.handOver)).toEqual([]);
      stop();
      jest.mocked(askExtension).mockClear();
    }
  });
});
