import type { Api, Chat, Message, Relation } from "@/server/drivers/unipile/api";
import { newsSince } from "@/server/drivers/unipile/events";
import { createOnce } from "@/server/drivers/unipile/once";
import { createPace } from "@/server/drivers/unipile/pace";
import { createPeople } from "@/server/drivers/unipile/people";
import { whoIs } from "@/server/drivers/unipile/profile-url";
import { bracketedPhone } from "@/server/drivers/unipile/sign-in";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));
const lists = ["relations", "messages"] as const;

/** A service whose lists a test writes; every list has the newest first, one item a page. */
function service(world: { relations?: Relation[]; messages?: Message[] }) {
  const paged =
    <T extends { at: Date }>(items: T[]) =>
    async (page: string | null) => {
      const sorted = items.toSorted((a, b) => +b.at - +a.at);
      const from = Number(page ?? 0);
      return {
        items: sorted.slice(from, from + 1),
        next: from + 1 < sorted.length ? String(from + 1) : null,
      };
    };
  const chats = (): Chat[] =>
    [...new Set(world.messages?.map(({ chatId }) => chatId))].map((id) => {
      const own = world.messages?.filter(({ chatId }) => chatId === id) ?? [];
      const newest = new Date(Math.max(...own.map((message) => +message.at)));
      return { id, at: newest, memberRef: `of-${id}`, profileUrl: `https://network.test/in/with-${id}` };
    });
  const api: Pick<Api, "state" | "relations" | "chats" | "messages"> = {
    state: async () => ({ isRunning: true, country: null, since: at(0) }),
    relations: (_ref, page) => paged(world.relations ?? [])(page),
    chats: (_ref, page) => paged(chats())(page),
    messages: (_ref, chat, since, page) =>
      paged((world.messages ?? []).filter((one) => one.chatId === chat && one.at >= since))(page),
  };
  return api as Api;
}
const relation = (id: string, minute: number): Relation => ({
  ...{ id, at: at(minute), memberRef: `m-${id}`, profileUrl: `https://network.test/in/${id}` },
});
const message = (id: string, minute: number, isOurs = false): Message => ({
  ...{ id, at: at(minute), chatId: "c", text: `text ${id}`, isOurs, memberRef: "m", profileUrl: "p" },
});
const news = (
  api: Api,
  cursor: string | null,
  which: readonly (typeof lists)[number][] = lists,
  limit = 50,
) => newsSince({ api, people: createPeople(), look: api.person }, "acc_1", cursor, { which, limit });
const ids = ({ events }: { events: { id: string }[] }) => events.map(({ id }) => id);

describe("the news of an account", () => {
  it("begins when the service got to know it, since earlier messages are not replies to us", async () => {
    const api = service({
      relations: [relation("old", -5)],
      messages: [message("older", -1), message("new", 1)],
    });
    expect(ids(await news(api, null))).toEqual(["message.new"]);
  });

  it("contains acceptances and messages in the order they came, including the owner's (CRED-125)", async () => {
    const world = {
      relations: [relation("r", 2)],
      messages: [message("first", 1), message("own", 2, true), message("last", 3)],
    };
    const told = await news(service(world), null);
    expect(ids(told)).toEqual(["message.first", "message.own", "relation.r", "message.last"]);
    expect(told.events[1]).toMatchObject({
      ...{ kind: "message_sent", providerId: "own", memberRef: "of-c" },
      profileUrl: "https://network.test/in/with-c",
    });
  });

  it("leaves out what we wrote ourselves, which is known already", async () => {
    const api = service({ messages: [message("sent", 1, true), message("answer", 2)] });
    const people = createPeople();
    people.wrote("sent");
    const told = await newsSince({ api, people, look: api.person }, "acc_1", null, {
      which: lists,
      limit: 50,
    });
    expect(ids(told)).toEqual(["message.answer"]);
  });

  it("names sender and conversation", async () => {
    const [event] = (await news(service({ messages: [message("a", 1)] }), null)).events;
    expect(event).toEqual({
      ...{ id: "message.a", at: at(1), kind: "message_received", memberRef: "m", profileUrl: "p" },
      ...{ text: "text a", threadId: "c" },
    });
  });

  it("is reported once, even if it appears late", async () => {
    const world = { relations: [] as Relation[], messages: [message("a", 20)] };
    const api = service(world);
    const first = await news(api, null);
    world.relations.push(relation("r", 15));
    world.messages.push(message("late", 14));
    const second = await news(api, first.cursor);
    expect(ids(second)).toEqual(["message.late", "relation.r"]);
    expect(ids(await news(api, second.cursor))).toEqual([]);
  });

  it("comes in pages that leave nothing out", async () => {
    const api = service({ messages: [1, 2, 3].map((minute) => message(`m${minute}`, minute)) });
    const first = await news(api, null, lists, 2);
    expect([ids(first), first.hasMore]).toEqual([["message.m1", "message.m2"], true]);
    const second = await news(api, first.cursor, lists, 2);
    expect([ids(second), second.hasMore]).toEqual([["message.m3"], false]);
  });

  it("of one list waits while only the other is read", async () => {
    const api = service({ relations: [relation("r", 1)], messages: [message("a", 2)] });
    const first = await news(api, null, ["messages"]);
    expect(ids(first)).toEqual(["message.a"]);
    expect(ids(await news(api, first.cursor, ["relations"]))).toEqual(["relation.r"]);
  });

  it("starts over from an invalid cursor", async () => {
    const api = service({ messages: [message("a", 1)] });
    expect(ids(await news(api, "17"))).toEqual(["message.a"]);
  });

  it("is kept in a cursor that does not grow with it", async () => {
    const world = { messages: Array.from({ length: 300 }, (_, minute) => message(`m${minute}`, minute)) };
    const { cursor } = await news(service(world), null, lists, 1_000);
    expect(cursor.length).toBeLessThan(2_000);
  });
});

describe("the pace of requests", () => {
  let time = 0;
  const pace = () =>
    createPace(
      () => new Date(time),
      { messages: 300, relations: 1_800 },
      () => 0.5,
    );
  beforeEach(() => {
    time = 1_000;
  });

  it("pauses each list after it was read, for a slightly different time each time", () => {
    const one = pace();
    expect(one.due("a")).toEqual(["relations", "messages"]);
    one.read("a", one.due("a"), false);
    expect(one.due("a")).toEqual([]);
    time += 300;
    expect(one.due("a")).toEqual(["messages"]);
    const early = createPace(
      () => new Date(time),
      { messages: 300, relations: 1_800 },
      () => 0,
    );
    early.read("a", ["messages"], false);
    time += 225;
    expect(early.due("a")).toContain("messages");
  });

  it("requests at once when woken or when more is waiting, but never during a pause", () => {
    const one = pace();
    one.read("a", one.due("a"), false);
    one.wake("a");
    expect(one.due("a")).toEqual(["relations", "messages"]);
    one.read("a", ["messages", "relations"], true);
    expect(one.due("a")).toHaveLength(2);
    one.rest("a", 60);
    one.wake("a");
    expect(one.due("a")).toEqual([]);
    time += 60;
    expect(one.due("a")).toHaveLength(2);
  });

  it("requests again what arrived during a request", () => {
    const one = pace();
    const lists = one.due("a");
    one.wake("a");
    one.read("a", lists, false);
    expect(one.due("a")).toHaveLength(2);
  });

  it("remembers no account that was never requested", () => {
    const one = pace();
    one.wake("stranger");
    one.read("a", one.due("a"), false);
    expect(one.due("a")).toEqual([]);
  });
});

describe("an action under its key", () => {
  const sent = { kind: "sent", providerId: "p" } as const;

  it("is done once while its first try is in progress, and after it arrived", async () => {
    const once = createOnce();
    const work = jest.fn(async () => sent);
    await Promise.all([once.do("k", work), once.do("k", work)]);
    expect(await once.do("k", work)).toBe(sent);
    expect([work.mock.calls.length, await once.providerIdOf("k")]).toEqual([1, "p"]);
  });

  it.each([
    { kind: "unknown", reason: "x" } as const,
    { kind: "later", reason: "x" } as const,
  ])("can be done again if it did not arrive: %o", async (outcome) => {
    const once = createOnce();
    await once.do("k", async () => outcome);
    expect([once.knows("k"), await once.providerIdOf("k")]).toEqual([false, null]);
  });

  it("can be done again if it failed", async () => {
    const once = createOnce();
    await expect(once.do("k", () => Promise.reject(new Error("x")))).rejects.toThrow("x");
    expect(once.knows("k")).toBe(false);
  });
});

test.each([
  ["+33612345678", "(+33)612345678"],
  ["+14155550123", "(+1)4155550123"],
  ["+79261234567", "(+7)9261234567"],
  ["+351912345678", "(+351)912345678"],
  ["+4915112345678", "(+49)15112345678"],
])("the phone number %s is read as %s", (phone, told) => {
  expect(bracketedPhone(phone)).toBe(told);
});

test.each([
  ["https://www.linkedin.com/in/mara-member/", "mara-member"],
  ["http://linkedin.com/in/mara-member?trk=x", "mara-member"],
  ["https://www.linkedin.com/in/j%C3%B6rg/details", "jörg"],
  ["https://www.linkedin.com/in/%E0%A4%A/", "%E0%A4%A"],
  ["ACoAAB12", "ACoAAB12"],
])("%s is %s", (ref, who) => {
  expect(whoIs(ref)).toBe(who);
});
