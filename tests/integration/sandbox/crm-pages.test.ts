import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
let ada: Member;
const crmId = "0196f000-0000-7000-8000-00000000c4b1";
const consentId = "0196f000-0000-7000-8000-00000000c4b2";

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  ada = await confirmed(tern);
  const { workspaceId } = ada;
  await tern.sql(
    "insert into sandbox.crms (workspace_id, id, vendor, home) values ($1, $2, 'pipedrive', $3)",
    [workspaceId, crmId, tern.url],
  );
  await tern.sql(
    "insert into sandbox.crm_consents (workspace_id, id, crm_id, return_url) values ($1, $2, $3, $4)",
    [workspaceId, consentId, crmId, `${tern.url}/somewhere?state=s`],
  );
  await tern.sql(
    `insert into sandbox.crm_records (workspace_id, crm_id, number, object, name, addresses, changed_at)
     values ($1, $2, 7, 'person', 'Ada <b>Palmer', '{ada@firm.example}', now())`,
    [workspaceId, crmId],
  );
}, 600_000);
afterAll(() => tern?.stop());

const page = async (path: string) => {
  const answer = await fetch(`${tern.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};
const press = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${tern.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: answer.status, to: answer.headers.get("location") ?? "" };
};

describe("the pages of the sandbox's CRM (INTEG-10)", () => {
  test("say that they are simulated, and lead back with a code", async () => {
    const consent = `/sandbox/crm-consent/${consentId}`;
    expect((await page(consent)).text).toContain("simulated Pipedrive");
    const left = await press(consent, { act: "allow", person: "2" });
    expect(left.to).toBe(consent);
    const { to } = await press(consent, { act: "allow", person: "0" });
    const back = new URL(to);
    expect(back.searchParams.get("state")).toBe("s");
    expect(back.searchParams.get("code")).toMatch(new RegExp(`^${consentId}\\.`));
    expect((await page(consent)).text).toContain("can use this Pipedrive account");
  });
  test("show the account and a record, and nothing in it is markup", async () => {
    const account = await page(`/sandbox/crm/${crmId}`);
    expect(account.text).toContain("sandbox-key-1");
    expect(account.text).toContain(`/sandbox/crm/${crmId}.7`);
    const record = await page(`/sandbox/crm/${crmId}.7`);
    expect(record.text).toContain("ada@firm.example");
    expect(record.text).toContain("Ada &#60;b&#62;Palmer");
    expect(record.text).not.toContain("<b>Palmer");
  });
  test("let a user take back what they allowed, and their key", async () => {
    await press(`/sandbox/crm/${crmId}`, { person: "0" });
    const [consent] = await tern.sql("select state from sandbox.crm_consents where id = $1", [consentId]);
    expect(consent?.state).toBe("revoked");
    expect((await page(`/sandbox/crm/${crmId}`)).text).toContain("key was revoked");
  });
  test("do not exist for other addresses", async () => {
    for (const path of [
      ...[`/sandbox/crm/${crmId}.8`, `/sandbox/crm/${consentId}x`, "/sandbox/crm/x"],
      `/sandbox/crm-consent/${crmId}`,
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });
});
