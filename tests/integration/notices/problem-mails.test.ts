import { joined, type Member, signedUp } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";

let tern: Installation;
let post: PostBox;
let ada: Member;
let account: { _id: string; full_name: string };

const confirm = ({ userId }: Member) =>
  tern.sql("update users set email_confirmed_at = now() where id = $1", [userId]);
const confirmed = async (rights: Parameters<typeof joined>[2], locale = "en") => {
  const member = await joined(tern, ada.workspaceId, rights);
  await confirm(member);
  await member.post("/api/users/update", { locale });
  return member;
};

beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({
    doors: ["sandbox", "api", "worker"],
    environment: { SMTP_URL: post.url },
  });
  ada = await signedUp(tern, "Northwind");
  await confirm(ada);
  const seat = (await ada.post("/api/sandbox/accounts", { name: "Mara Lind" })).body.payload;
  const schedule = { timezone: "Europe/Berlin", work_hours_start: 9, work_hours_end: 18, working_days: [1] };
  account = (await ada.post("/api/credentials", { ...seat, ...schedule, country_code: "DE" })).body.payload;
});
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

const about = (subject: RegExp) => post.letters.filter((letter) => subject.test(letter.subject));

describe("an account that the network no longer lets in (NOTIF-15)", () => {
  it("is reported by email, in their language, to users who may use and fix it and want to know", async () => {
    const french = await confirmed({ accounts: [account._id] }, "fr");
    const silent = await confirmed({ isAdmin: true });
    await silent.post("/api/users/update", { notifications_settings: { account_problem: false } });
    await confirmed({ accounts: [] });
    await confirmed({ pages: ["inbox"] });
    await joined(tern, ada.workspaceId, { isAdmin: true });
    await tern.sql("update sandbox.seats set password_hash = 'changed'");

    const letter = await post.letterTo(ada.email, /Wrong password/);
    expect(letter.subject).toBe("Wrong password for Mara Lind");
    expect(`${letter.link.pathname}`).toBe("/settings/account");
    expect(letter.text).toContain("Sending is paused until you sign in again.");
    expect((await post.letterTo(french.email, /déconnecté/)).text).toContain(
      "Les étapes de ce compte attendent.",
    );
    const mails = await tern.sql("select user_id from system_mails where kind = 'account_problem'");
    expect(mails.map(({ user_id }) => user_id).toSorted()).toEqual([ada.userId, french.userId].toSorted());
  });

  it("is reported once: the bell shows it for as long as it lasts (NOTIF-16)", async () => {
    const { items } = (await ada.get("/api/notifications")).body.payload;
    expect(items).toEqual([expect.objectContaining({ kind: "account_password_invalid" })]);
    expect(about(/Wrong password/)).toHaveLength(1);
  });

  it("a workspace emails only its own members, and cannot read their emails", async () => {
    const stranger = await signedUp(tern, "Theirs");
    const app = tern.as("app");
    const client = await app.connect();
    await client.query("begin");
    await client.query("select set_config('app.workspace', $1, true), set_config('app.person', '', true)", [
      ada.workspaceId,
    ]);
    expect((await client.query("select id from system_mails")).rows).toEqual([]);
    await expect(
      client.query(
        "insert into system_mails (id, user_id, kind) values (gen_random_uuid(), $1, 'account_problem')",
        [stranger.userId],
      ),
    ).rejects.toThrow(/row-level security/);
    await client.query("rollback");
    client.release();
  });
});
