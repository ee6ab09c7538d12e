import { waitFor } from "@testing-library/react";
import { channel } from "@/lib/extension/messages";

const forwarded = jest.fn(async () => ({ member: null }) as unknown);
const heard: { id: string; answer: unknown }[] = [];

beforeAll(async () => {
  Object.assign(globalThis, {
    chrome: { runtime: { getManifest: () => ({ version: "1.2.3" }), sendMessage: forwarded } },
  });
  Object.defineProperty(globalThis.crypto, "randomUUID", { value: () => "the-word", configurable: true });
  await import("@/extension/page");
  window.addEventListener("message", ({ data }) => data.answer && heard.push(data));
});
beforeEach(() => {
  forwarded.mockClear();
  heard.length = 0;
});

/** A message as the window gets it. */
const post = (data: unknown, { origin = location.origin, source = window as Window | null } = {}) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));
const question = (ask: unknown, word: string | null = "the-word", id = "q1") => ({ channel, id, word, ask });
const who = { kind: "who", network: "https://network.example" };

describe("the extension in a page of the product (CRED-130)", () => {
  it("answers a ping with its version and a token for this load of the page", async () => {
    post(question({ kind: "ping" }, null));
    await waitFor(() =>
      expect(heard).toMatchObject([{ id: "q1", answer: { version: "1.2.3", word: "the-word" } }]),
    );
  });

  it("passes on a request with the token, and returns its answer", async () => {
    post(question(who, "the-word", "q2"));
    await waitFor(() => expect(heard).toMatchObject([{ id: "q2", answer: { member: null } }]));
    expect(forwarded).toHaveBeenCalledWith(who);
  });

  it.each([
    ["without the token", () => post(question(who, null))],
    ["with the token of another load", () => post(question(who, "an-older-word"))],
    ["from another origin", () => post(question(who), { origin: "https://evil.example" })],
    ["from a frame", () => post(question(who), { source: null })],
    ["on another channel", () => post({ ...question(who), channel: "else" })],
  ])("does not answer a request %s", async (_name, ask) => {
    ask();
    post(question({ kind: "ping" }, null, "after"));
    await waitFor(() => expect(heard.map(({ id }) => id)).toEqual(["after"]));
    expect(forwarded).not.toHaveBeenCalled();
  });

  it("does not answer if it was updated while the page is open", async () => {
    forwarded.mockRejectedValueOnce(new Error("Extension context invalidated."));
    post(question(who));
    post(question({ kind: "ping" }, null, "after"));
    await waitFor(() => expect(heard.map(({ id }) => id)).toEqual(["after"]));
  });
});
