import { countOfCalls, type Fuzzed, fuzz, fuzzDoors, fuzzEnvironment } from "@/chaos/fuzz/run";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let fuzzed: Fuzzed;
const said: string[] = [];

/** The short form of npm run chaos -- fuzz: two rounds of all calls. */
beforeAll(async () => {
  tern = await startInstallation({ doors: fuzzDoors, environment: fuzzEnvironment });
  const wish = { seconds: 150, requests: 2 * countOfCalls, seed: "short" };
  fuzzed = await fuzz(tern, { ...wish, say: (line) => said.push(line) });
}, 600_000);
afterAll(() => tern?.stop());

test("no request, valid or not, causes a server error (F9)", () => {
  expect(said.join("\n")).toBe("");
  expect(fuzzed.fiveHundreds).toBe(0);
});

test("every call is reached by a user who may make it, and more than a fifth are accepted", () => {
  expect(fuzzed.endpoints).toBe(countOfCalls);
  expect(fuzzed.accepted).toBeGreaterThan(fuzzed.requests / 5);
});
