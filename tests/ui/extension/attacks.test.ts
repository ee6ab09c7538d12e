import { brands } from "@/brands";
import { isAllowed, isOrder } from "@/extension/asked";
import { manifestOf } from "@/extension/manifest";
import { type Asked, channel, type Question } from "@/lib/extension/messages";

type Listener = Parameters<typeof chrome.runtime.onMessage.addListener>[0];

const network = "https://network.example";
const own = "the-extension";
let listeners: Listener[];
let sent: unknown[];

beforeEach(() => {
  jest.resetModules();
  listeners = [];
  sent = [];
  Object.assign(globalThis, {
    chrome: {
      runtime: {
        id: own,
        getManifest: () => ({ version: "1.2.3", host_permissions: [`${network}/*`] }),
        sendMessage: async (message: unknown) => void sent.push(message),
        onMessage: { addListener: (listener: Listener) => listeners.push(listener) },
      },
      tabs: {
        query: async () => [{ id: 7, url: `${network}/me#extension` }],
        create: async () => ({ id: 7 }),
        remove: async () => undefined,
        sendMessage: async (_id: number, message: unknown) => {
          sent.push(message);
          return "ready";
        },
      },
    },
  });
});

const run = {
  ...{ kind: "run", network, as: "ada@sender.test", until: 4_102_444_800_000 },
  command: { kind: "message", to: "m1", text: "Hi", key: "k1" },
} as const satisfies Asked;

describe("the extension obeys only the product's page (CRED-130)", () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  describe("in the product's page", () => {
    /** What the page's own scripts, or a frame in it, post. */
    async function post(data: unknown, from: Partial<MessageEventInit> = {}): Promise<void> {
      window.dispatchEvent(
        new MessageEvent("message", { data, source: window, origin: location.origin, ...from }),
      );
      await settle();
    }
    const question = (ask: unknown, word: string | null): Question => ({
      ...{ channel, id: "q1", word },
      ask: ask as Asked,
    });
    async function wordOfPage(): Promise<string> {
      const said = new Promise<string>((resolve) => {
        const hear = ({ data }: MessageEvent) => {
          if (data?.answer?.word) resolve(data.answer.word);
        };
        window.addEventListener("message", hear);
      });
      await post(question({ kind: "ping" }, null));
      return said;
    }

    beforeEach(() => import("@/extension/page"));

    it("passes on a message with the token of this load", async () => {
      await post(question(run, await wordOfPage()));
      expect(sent).toEqual([run]);
    });

    it.each([
      ["another frame", { source: null }],
      ["another origin", { origin: "https://evil.example" }],
    ])("passes nothing on from %s, even with the right token", async (_who, from) => {
      const word = await wordOfPage();
      await post(question(run, word), from);
      expect(sent).toEqual([]);
    });

    it.each([
      null,
      "",
      "guessed",
      "00000000-0000-4000-8000-000000000000",
    ])("passes nothing on with the token %p", async (word) => {
      await post(question(run, word));
      expect(sent).toEqual([]);
    });

    it("ignores messages that are not requests", async () => {
      for (const data of [
        null,
        1,
        "run",
        [],
        { channel },
        { channel, id: 1, ask: run },
        { channel, id: "q", ask: null },
      ])
        await post(data);
      expect(sent).toEqual([]);
    });
  });

  describe("in its worker", () => {
    beforeEach(() => import("@/extension/worker"));
    const dispatch = (message: unknown, sender: chrome.Sender) => {
      const answers: unknown[] = [];
      return { isTaken: listeners[0]!(message, sender, (answer) => answers.push(answer)), answers };
    };

    it("accepts a command from its own page's main frame", () => {
      expect(dispatch(run, { id: own, frameId: 0 }).isTaken).toBe(true);
    });

    it.each([
      ["another extension", run, { id: "another", frameId: 0 }],
      ["an unknown sender", run, {}],
      ["a frame within a page", run, { id: own, frameId: 3 }],
      [
        "a page that names another network",
        { ...run, network: "https://evil.example" },
        { id: own, frameId: 0 },
      ],
      [
        "a page that sends an unknown command",
        { ...run, command: { kind: "delete" } },
        { id: own, frameId: 0 },
      ],
    ])("accepts nothing from %s", async (_who, message, sender) => {
      expect(dispatch(message, sender).isTaken).toBe(false);
      await settle();
      expect(sent).toEqual([]);
    });
  });

  it("a network must be exactly an origin that the extension was built for", () => {
    const permissions = [`${network}/*`];
    expect(isAllowed(network, permissions)).toBe(true);
    for (const other of [
      ...["https://network.example.evil.example", "https://evil.example/https://network.example"],
      ...["http://network.example", "https://network.example/", "https://network.example@evil.example"],
      ...["https://sub.network.example", "javascript:alert(1)", "file:///etc/passwd", "null", ""],
    ])
      expect([other, isAllowed(other, permissions)]).toEqual([other, false]);
  });

  it.each<[string, unknown]>([
    ["a kind named like a property of prototypes", { ...run, command: { kind: "constructor" } }],
    ["a missing field", { ...run, command: { kind: "message", to: "m1", key: "k1" } }],
    ["a field of another type", { ...run, command: { ...run.command, text: { toString: "x" } } }],
    ["an end that is not a number", { ...run, until: "4102444800000" }],
    ["a missing member", { ...run, as: null }],
    ["a list instead of an object", [run]],
  ])("a command is refused for %s", (_what, value) => {
    expect(isOrder(value)).toBe(false);
  });

  it("requests access to the network's pages only, and accepts messages from no page or extension", () => {
    const manifest = manifestOf(brands[0], { pages: ["https://tern.example"], networks: [network] }, "1.0.0");
    expect(manifest.host_permissions).toEqual([`${network}/*`]);
    expect(manifest.externally_connectable).toEqual({ ids: [] });
    expect(manifest).not.toHaveProperty("permissions");
    expect(manifest.content_scripts.map(({ matches }) => matches)).toEqual([
      ["https://tern.example/*"],
      [`${network}/*`],
    ]);
  });
});
