import { runScenario } from "../inbox/run-scenario";

test("links, pixel and unsubscribe link of new emails use the workspace's own domain, but only while it can be used (MAIL-33, MAIL-35)", async () => {
  const [ours, theirs] = [["https://tern.test"], ["https://links.acme.test"]];
  expect(await runScenario("engine", "link-domains")).toEqual({
    ...{ none: ours, withoutCertificate: ours, ready: theirs, notDefault: ours, lost: ours, deleted: ours },
  });
}, 600_000);
