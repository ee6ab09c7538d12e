import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** How each request of ours ended, and which server was reached: by us, and by a client that checks a name and connects by it. */
type Seen = { outcomes: Record<string, string>; byUs: string[]; checked: string; byNaive: string[] };

const folder = mkdtempSync(path.join(tmpdir(), "tern-rebinding-"));
let seen: Seen;

/** A separate network and resolver, in which loopback carries an Internet address and a cloud's metadata address. */
beforeAll(() => {
  const resolver = path.join(folder, "resolv.conf");
  writeFileSync(resolver, "nameserver 127.0.0.53\noptions timeout:1 attempts:2\n");
  const inOwnNetwork = [
    "ip link set lo up",
    "ip address add 93.184.216.34/32 dev lo",
    "ip address add 169.254.169.254/32 dev lo",
    `mount --bind ${resolver} /etc/resolv.conf`,
    `exec ${process.execPath} --import tsx tests/servers/scenarios/rebinding.mts`,
  ].join(" && ");
  const { status, stdout, stderr } = spawnSync("unshare", ["--mount", "--net", "sh", "-c", inOwnNetwork], {
    encoding: "utf8",
    timeout: 120_000,
  });
  if (status !== 0) throw new Error(`the attack could not be played:\n${stderr}`);
  seen = JSON.parse(stdout);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

test("a name server that changes its answer never leads inside, over HTTP, redirects and mail connections (S38, S39)", () => {
  expect(seen.outcomes).toEqual({
    "flips.test": "reached",
    "flips.test again": "forbidden",
    "flips-for-mail.test": "reached",
    "flips-after-redirect.test": "forbidden",
    "both.test": "forbidden",
    "cloud.test": "forbidden",
    "mapped.test": "forbidden",
    "local.test": "forbidden",
  });
  expect(seen.byUs).toEqual(["outside flips.test", "outside mail", "outside redirects.test"]);
});

test("a client that checks a name and then connects by name is led inside: the attack is real", () => {
  expect(seen.checked).toBe("93.184.216.34");
  expect(seen.byNaive).toEqual(["inside naive.test"]);
});
