import fc from "fast-check";
import { readLine } from "@/server/domain/finder/file-line";
import { idOf, numberOf, rankOf } from "@/server/domain/finder/ids";
import { countryCode, countryNumber, stateKey } from "@/server/domain/finder/values";
import { wordsOf } from "@/server/domain/finder/words";

const person = {
  full_name: "Zoë Müller",
  job_title: "Head of Sales",
  country: "DE",
  profile_url: "https://www.linkedin.com/in/zoe-mueller/",
  work_email: "Zoe@Example.com",
  employee_count: "11-50",
  source: "register",
  checked_on: "2026-11-01",
};
const read = (change: Record<string, unknown>) =>
  readLine(JSON.stringify({ ...person, ...change }), "2026-11-29");

test("a line of a file is a person in canonical spelling, and the same one in every load", () => {
  const first = read({});
  expect(first).toMatchObject({
    record: {
      ...{ firstName: "Zoë", lastName: "Müller", profileUrl: "https://linkedin.com/in/zoe-mueller" },
      contacts: { workEmail: "zoe@example.com", personalEmail: null, phone: null },
      ...{
        listed: { employee_count: "11-50" },
        source: "register",
        checkedOn: "2026-11-01",
        isEnriched: false,
      },
    },
  });
  const again = read({ job_title: "Director", profile_url: "linkedin.com/in/Zoe-Mueller?x=1" });
  expect("record" in first && "record" in again && first.record.number === again.record.number).toBe(true);
});

test.each([
  ["not json", "is no JSON"],
  ["[]", /./],
  [{ shoe_size: 42 }, /^shoe_size: /],
  [{ source: undefined }, /^source: /],
  [{ checked_on: "yesterday" }, /^checked_on: /],
  [{ checked_on: "2026-11-30" }, "checked_on: is in the future"],
  [{ country: "Germany" }, /^country: /],
  [{ employee_count: "12" }, /^employee_count: /],
  [{ work_email: "nobody" }, "work_email: is no email address"],
  [{ phone: "12" }, /^phone: /],
  [{ profile_url: "" }, "profile_url: is missing"],
  [{ full_name: "" }, "full_name: is missing"],
  [{ job_title: "x".repeat(251) }, /^job_title: /],
])("%j is refused by naming its field", (change, mistake) => {
  const answer = typeof change === "string" ? readLine(change, "2026-11-29") : read(change);
  expect(answer).toEqual({ mistake: typeof mistake === "string" ? mistake : expect.stringMatching(mistake) });
});

test("ids say which database they are of, and lead back to their row", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (number) => {
      const id = idOf("database", number);
      expect(id).toMatch(/^5x5[0-9a-z]+$/);
      expect(numberOf("database", id)).toBe(number);
      expect(numberOf("sandbox", id)).toBeNull();
      expect(rankOf(number)).toBeGreaterThanOrEqual(0);
      expect(rankOf(number)).toBeLessThan(2 ** 31);
    }),
  );
  for (const id of ["", "5x5", "5x5d", "5x5dzzzzzzzzzzzzz", "5x5d!", "5x5d1 or 1=1"])
    expect(numberOf("database", id)).toBeNull();
});

test("the first part of all ranks is a fair share of people", () => {
  const ranks = Array.from({ length: 10_000 }, (_, at) => rankOf(BigInt(at)));
  expect(Math.abs(ranks.filter((rank) => rank < 2 ** 31 / 4).length - 2_500)).toBeLessThan(100);
});

test("countries are numbers and back", () => {
  for (const code of ["DE", "AA", "ZZ", "US"]) expect(countryCode(countryNumber(code))).toBe(code);
  expect([countryNumber("de"), countryNumber(""), countryCode(0)]).toEqual([0, 0, ""]);
});

test("words are compared without case and accents, in every script", () => {
  expect(wordsOf("Directrice des OPÉRATIONS")).toEqual(["directrice", "des", "operations"]);
  expect(wordsOf("Groß & Søn C++")).toEqual(["gross", "son", "c++"]);
  expect(wordsOf("営業部長")).toEqual(["営業", "業部", "部長"]);
  expect(wordsOf("がんばる")[0]).toBe("がん");
  expect(wordsOf("Διευθυντής")).toEqual(wordsOf("ΔΙΕΥΘΥΝΤΗΣ"));
  expect(wordsOf("🦄 – %")).toEqual([]);
});

test("a state is compared within its country, or in all if its value names none", () => {
  expect(stateKey("DE/Bayern")).toBe(`${countryNumber("DE")}/bayern`);
  expect(stateKey("Bayern")).toBe("bayern");
});
