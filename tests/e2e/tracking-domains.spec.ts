import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { test as base, expect } from "@/tests/support/e2e";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInDns, startDns } from "@/tests/support/stand-ins/dns";
import { startLinkDoor } from "@/tests/support/stand-ins/link-door";
import { signIn } from "./sign-in";
import { visit } from "./visit";

const own = "links.acme.test";

/** An installation with a name server and a front door of its own. */
const test = base.extend<object, { tern: Installation; dns: StandInDns }>({
  dns: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const dns = await startDns();
      await use(dns);
      await dns.close();
    },
    { scope: "worker" },
  ],
  tern: [
    async ({ dns }, use) => {
      const door = await startLinkDoor();
      const tern = await startInstallation({
        doors: ["sandbox", "api", "worker", "web"],
        environment: {
          ...{ BASE_URL: "http://app.tern.test", ALLOW_HTTP: "1" },
          ...{ DNS_SERVERS: dns.server, EGRESS_ALLOW: door.allow([own]) },
        },
      });
      door.apiPort = tern.ports.api;
      await use(tern);
      await tern.stop();
      await door.close();
    },
    { scope: "worker" },
  ],
});

test("an admin adds a domain, sets its records and deletes it (MAIL-29 to MAIL-37, ROUTE-40)", async ({
  page,
  tern,
  dns,
}) => {
  const member = await confirmed(tern, "Acme");
  await withAccount(member);
  await signIn(page, { email: member.email, password });
  await page.goto(`/preferences/workspace/domains/${member.workspaceId}`);
  await expect(page.getByRole("heading", { name: "Track under your own name" })).toBeVisible();
  await page.getByRole("button", { name: "Add domain" }).click();
  const adding = page.getByRole("dialog", { name: "Add domain" });
  await adding.getByLabel("Domain").fill("acme.test");
  await adding.getByRole("button", { name: "Add domain" }).click();
  await expect(adding.getByText("Use a subdomain, such as links.mycompany.com")).toBeVisible();
  await adding.getByLabel("Domain").fill(own);
  await adding.getByRole("button", { name: "Add domain" }).click();

  const panel = page.getByRole("dialog", { name: own });
  await expect(panel.getByText("app.tern.test")).toBeVisible();
  await panel.getByRole("button", { name: "Check now" }).click();
  await expect(panel.getByText(/^No CNAME record found yet/)).toBeVisible();
  const [{ proof } = { proof: "" }] = await tern.sql<{ proof: string }>("select proof from tracking_domains");
  await expect(panel.getByText(proof)).toBeVisible();
  dns.zones.set(own, { CNAME: ["app.tern.test"] });
  dns.zones.set(`_link-verify.${own}`, { TXT: [proof] });
  await panel.getByRole("button", { name: "Check now" }).click();
  await expect(panel.getByRole("switch", { name: "Default for links" })).toBeChecked();
  await panel.getByRole("button", { name: "Close" }).click();
  const row = page.getByRole("list", { name: "Tracking domains" }).getByRole("listitem");
  await expect(row).toContainText(/Default for links.*Verified.*Certificate valid/);

  expect((await visit(tern, own, "/u/sample")).status).toBe(200);
  expect((await visit(tern, own, "/auth/sign-in")).status).toBe(404);

  await row.getByRole("button").click();
  await panel.getByRole("button", { name: "Delete domain" }).click();
  const question = page.getByRole("dialog", { name: `Delete ${own}?` });
  await expect(question).toContainText("No campaign uses it now.");
  await question.getByRole("button", { name: "Delete domain" }).click();
  await expect(page.getByRole("heading", { name: "Track under your own name" })).toBeVisible();
});
