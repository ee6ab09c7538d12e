import { until } from "@/tests/integration/auth/browser";
import { confirmed } from "@/tests/integration/campaigns/setup";
import type { Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type StandInUnipile, startUnipile } from "@/tests/support/stand-ins/unipile";

let service: StandInUnipile;
let tern: Installation;
beforeAll(async () => {
  service = await startUnipile();
  tern = await startInstallation({
    doors: ["api"],
    environment: {
      ...{ UNIPILE_DSN: service.url, UNIPILE_API_KEY: service.apiKey },
      ...{ UNIPILE_WEBHOOK_SECRET: service.webhookSecret, EGRESS_ALLOW: service.allow },
    },
  });
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await service?.close();
});

async function withAccountOf(name: string): Promise<Member> {
  const member = await confirmed(tern, name);
  const email = `${name}@northwind-sales.com`;
  service.world.addOwner(email, "her-own-pass-word");
  const { status } = await member.post("/api/credentials", {
    ...{ email, password: "her-own-pass-word", country_code: "DE", timezone: "Europe/Berlin" },
  });
  expect(status).toBe(200);
  return member;
}
/** Makes the workspace look as if it was closed this long ago because its deletion was due. */
const close = ({ workspaceId }: Member, ago: string) =>
  tern.sql("update workspaces set status = 'deleted', delete_at = now() - $2::interval where id = $1", [
    ...[workspaceId, ago],
  ]);
const accountOf = async ({ workspaceId }: Member) =>
  (await tern.sql("select status, secret from accounts where workspace_id = $1", [workspaceId]))[0];
const ended = () => service.asked.filter(({ method }) => method === "DELETE").length;

describe("the accounts of a deleted workspace (SPACE-51)", () => {
  it("are signed out at the network before the deletion, and not while something may be being sent", async () => {
    const [gone, fresh] = [await withAccountOf("gone"), await withAccountOf("fresh")];
    const kept = await withAccountOf("kept");
    await close(gone, "2 minutes");
    await close(fresh, "1 second");
    const worker = await tern.start("worker");
    await until(async () => (await accountOf(gone))?.status === "deleted");
    await worker.stop();
    expect(await accountOf(gone)).toEqual({ status: "deleted", secret: null });
    expect((await accountOf(fresh))?.status).toBe("active");
    expect((await accountOf(kept))?.status).toBe("active");
    expect([ended(), service.world.accounts.size]).toEqual([1, 2]);
  });

  it("do not delay it if the network does not respond", async () => {
    const member = await withAccountOf("unanswered");
    await service.close();
    await close(member, "11 minutes");
    const worker = await tern.start("worker");
    await until(
      async () =>
        (await tern.sql("select 1 from workspaces where id = $1", [member.workspaceId])).length === 0,
    );
    await worker.stop();
  });
});
