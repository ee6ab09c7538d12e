import { mailHostContract } from "@/tests/support/contracts/mail-host";
import { registrarContract } from "@/tests/support/contracts/registrar";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { runScenario } from "./run-scenario";

let installation: Installation;
let seen: { registrar: Record<string, string>; mailHost: Record<string, string> };

beforeAll(async () => {
  installation = await startInstallation({ doors: [] });
  seen = await runScenario("sending-domains", installation);
}, 600_000);
afterAll(() => installation?.stop());

describe("the sandbox's registrar fulfills the contract of the registrar port", () => {
  test.each(registrarContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.registrar[name]).toBe("held");
  });
});

describe("the sandbox's mail server fulfills the contract of the mail host port", () => {
  test.each(mailHostContract.map(({ name }) => name))("%s", (name) => {
    expect(seen.mailHost[name]).toBe("held");
  });
});
