import { enrollmentStates, type PeopleCommand, peopleStates } from "@/lib/contract/prospects/prospects";
import { type EnrollmentCommand, enrollmentCommands } from "@/server/domain/campaigns/enrollment";
import { commandsFor } from "@/server/domain/campaigns/people-commands";

const moves: readonly (EnrollmentCommand & PeopleCommand)[] = ["stop", "resume", "restart"];

describe("the commands for prospects of a campaign", () => {
  it.each(
    enrollmentStates,
  )("%s: ends, goes on and begins anew as the sequence allows (R14, R30)", (state) => {
    const offered = commandsFor(state);
    expect(moves.filter((move) => offered.includes(move))).toEqual(
      moves.filter((move) => enrollmentCommands(state).includes(move)),
    );
  });

  it("leave a way out of every state", () => {
    for (const state of peopleStates) expect(commandsFor(state)).not.toEqual([]);
    expect(commandsFor("removed")).toEqual(["label", "copy", "restore"]);
    expect(commandsFor("paused")).toContain("resume");
    expect(commandsFor("active")).not.toContain("resume");
  });
});
