import { DomainError } from "@/lib/contract/errors";
import { importStatuses } from "@/lib/contract/prospects/imports";
import { type SearchCommand, searchCommands, searchStatuses } from "@/lib/contract/prospects/searches";
import { readFound } from "@/server/domain/searches/found";
import { commandsFor, decide } from "@/server/domain/searches/machine";
import { commandsOfImport, statusOfImport } from "@/server/domain/searches/of-import";
import { readingMs } from "@/server/domain/searches/pace";
import type { FoundPerson } from "@/server/ports/network-search";

describe("the commands for a search (CAMP-18 to CAMP-20)", () => {
  it("pausing stops it, and resuming or running it again makes it active", () => {
    expect(decide("active", "pause")).toBe("stopped");
    for (const status of ["stopped", "failed"] as const) expect(decide(status, "resume")).toBe("active");
    for (const status of ["stopped", "failed", "finished"] as const)
      expect(decide(status, "rerun")).toBe("active");
  });

  it("everything else is refused with the state, and is not offered", () => {
    for (const status of searchStatuses)
      for (const command of searchCommands.filter((one) => !commandsFor(status).includes(one)))
        expect(() => decide(status, command)).toThrow(new DomainError("search_wrong_state", { status }));
  });

  it("every state of a file is also one of a search, and offers no more than that state does", () => {
    for (const status of importStatuses) {
      const offered: readonly SearchCommand[] = commandsFor(statusOfImport[status]);
      for (const command of commandsOfImport(status)) expect(offered).toContain(command);
    }
  });
});

test("a page is read for 20 to 60 seconds, a different time for each page, and the same each time (R8)", () => {
  const times = Array.from({ length: 200 }, (_, page) => readingMs("search", page));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...times)).toBeLessThanOrEqual(60_000);
  expect(new Set(times).size).toBeGreaterThan(190);
  expect(times).toEqual(times.map((_, page) => readingMs("search", page)));
});

describe("a person found on the network", () => {
  const found: FoundPerson = {
    ...{
      memberRef: "m1",
      profileUrl: "https://de.people.example/in/Ada-King/?x=1",
      firstName: " Ada ",
      lastName: "King",
    },
    ...{
      headline: "Head of Sales at Halden",
      position: "",
      company: "Halden",
      location: "Lyon",
      timezone: null,
    },
    isPremium: null,
  };
  const everybody = { isOnlyPremium: false };

  it("has one normal form of their address, and is identified by it and by the network's id", () => {
    const { reading, identities } = readFound(found, 7, everybody);
    expect(reading).toMatchObject({
      person: {
        fullName: "Ada King",
        position: "Head of Sales at Halden",
        profileUrl: "https://people.example/in/ada-king",
      },
    });
    expect(identities).toEqual([
      { kind: "profile_url", value: "https://people.example/in/ada-king" },
      { kind: "member_ref", value: "m1" },
    ]);
  });

  it("is refused without an address (PROSPECT-25)", () => {
    expect(readFound({ ...found, profileUrl: "" }, 1, everybody).reading).toEqual({
      refusal: "invalid_profile_url",
    });
  });

  it("is left out of a campaign for premium profiles unless the network reports one (PROSPECT-28)", () => {
    const take = (isPremium: boolean | null) =>
      readFound({ ...found, isPremium }, 1, { isOnlyPremium: true }).reading;
    expect([take(null), take(false)]).toEqual([{ refusal: "not_premium" }, { refusal: "not_premium" }]);
    expect(take(true)).toHaveProperty("person");
  });
});
