import {
  type CommandEvent,
  type CommandState,
  commandEvents,
  commandStates,
  isFitting,
  isOver,
  stateAfter,
} from "@/server/domain/extension/command";

/** What may happen in which state; everything else may not. */
const allowed: Record<CommandState, Partial<Record<CommandEvent, CommandState>>> = {
  offered: { take: "taken", give_up: "withdrawn" },
  taken: { ready: "checked", answer: "ended", give_up: "withdrawn" },
  checked: { release: "released", give_up: "withdrawn" },
  released: { answer: "ended", give_up: "lost" },
  lost: { answer: "ended" },
  ended: {},
  withdrawn: {},
};

describe("a command for a browser", () => {
  const steps = commandStates.flatMap((state) => commandEvents.map((event) => [state, event] as const));

  it.each(steps)("%s, %s", (state, event) => {
    expect(stateAfter(state, event)).toBe(allowed[state][event] ?? null);
  });

  it("can have happened only after permission was given", () => {
    const before: CommandState[] = ["offered", "taken", "checked"];
    const reached = before.flatMap((state) => commandEvents.map((event) => stateAfter(state, event)));
    expect(reached).not.toContain("lost");
  });

  it("is over once it accepts no more events", () => {
    expect(commandStates.filter(isOver)).toEqual(["ended", "withdrawn"]);
  });
});

describe("an answer matches its command", () => {
  it.each(["visit_profile", "connection_request", "message"] as const)("%s", (kind) => {
    expect(isFitting({ kind }, "sent", false)).toBe(false);
    expect(isFitting({ kind }, "sent", true)).toBe(true);
    expect(isFitting({ kind }, "broken", false)).toBe(false);
    expect(isFitting({ kind }, "refused", false)).toBe(true);
    expect(isFitting({ kind }, "events", true)).toBe(false);
  });

  it.each([
    ["self", "member"],
    ["look_at", "person"],
    ["look_at", "nobody"],
    ["events", "events"],
    ["find_request", "found"],
    ["find_message", "absent"],
    ["withdraw", "done"],
  ] as const)("%s is answered by %s and never by sent", (kind, answer) => {
    expect(isFitting({ kind }, answer, false)).toBe(true);
    expect(isFitting({ kind }, "sent", true)).toBe(false);
    expect(isFitting({ kind }, "later", false)).toBe(true);
  });
});
