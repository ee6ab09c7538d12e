import { createPresence } from "@/server/realtime/presence";

const place = { workspaceId: "w", conversation: "c" };
const socket = (socketId: string, personId = socketId) => ({ socketId, personId, workspaceId: "w" });
const said = (...people: [personId: string, isTyping: boolean][]) => ({
  ...place,
  people: people.map(([personId, isTyping]) => ({ personId, isTyping })),
});

describe("the viewers of a conversation", () => {
  it("are listed once each, as typing if one of their tabs is, wherever the tab is connected", () => {
    const presence = createPresence();
    presence.show(socket("tab 1", "ada"), "c", false);
    presence.show(socket("tab 2", "ada"), "c", true);
    presence.receive("elsewhere", said(["ada", false], ["bo", false]), 0);
    expect(presence.viewers(place)).toEqual([
      { id: "ada", isTyping: true },
      { id: "bo", isTyping: false },
    ]);
    expect(presence.own(place)).toEqual(said(["ada", true]));
    expect(presence.allOwn()).toEqual([said(["ada", true])]);
  });

  it("change both in the conversation entered and in the one left", () => {
    const presence = createPresence();
    expect(presence.show(socket("ada"), "c", false)).toEqual([place]);
    expect(presence.show(socket("ada"), "c", true)).toEqual([place]);
    expect(presence.show(socket("ada"), "d", false)).toEqual([place, { ...place, conversation: "d" }]);
    expect(presence.show(socket("ada"), null, false)).toEqual([{ ...place, conversation: "d" }]);
    expect([presence.viewers(place), presence.allOwn()]).toEqual([[], []]);
  });

  it("do not change when another process repeats itself, and are forgotten when it falls silent", () => {
    const presence = createPresence();
    expect(presence.receive("elsewhere", said(["bo", false]), 0)).toBe(true);
    expect(presence.receive("elsewhere", said(["bo", false]), 5)).toBe(false);
    expect(presence.forget(5)).toEqual([]);
    expect(presence.forget(6)).toEqual([said(["bo", false])]);
    expect(presence.viewers(place)).toEqual([]);
  });

  it("disappear when another process reports that it has none", () => {
    const presence = createPresence();
    presence.receive("elsewhere", said(["bo", false]), 0);
    expect(presence.receive("elsewhere", said(), 1)).toBe(true);
    expect(presence.receive("elsewhere", said(), 2)).toBe(false);
    expect(presence.viewers(place)).toEqual([]);
  });
});
