import { joined, type Member } from "@/tests/integration/http/caller";
import { type Inbox, waitingPeople } from "@/tests/integration/inbox/people";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { openPostBox, type PostBox } from "@/tests/support/post-box";

let tern: Installation;
let post: PostBox;
let inbox: Inbox;
let ada: Member;

const confirm = ({ userId }: Member) =>
  tern.sql("update users set email_confirmed_at = now() where id = $1", [userId]);
const confirmed = async (rights: Parameters<typeof joined>[2], settings = {}) => {
  const member = await joined(tern, ada.workspaceId, rights);
  await confirm(member);
  await member.post("/api/users/update", { notifications_settings: settings });
  return member;
};
/** Replies that arrived this many minutes ago. */
const arrived = (minutes: number, prospectIds: readonly string[]) =>
  tern.sql("update messages set created_at = now() - $1 * interval '1 minute' where prospect_id = any($2)", [
    minutes,
    prospectIds,
  ]);
/** The job that a reply leaves for later, now. */
const look = () =>
  tern.sql(
    `insert into jobs.job (name, data, policy, retry_limit, expire_seconds, deletion_seconds, start_after, keep_until)
     select q.name, jsonb_build_object('workspaceId', $1::text), q.policy, 0, q.expire_seconds, q.deletion_seconds, now(),
       now() + interval '1 hour' from jobs.queue q where q.name = 'tell-replies'`,
    [ada.workspaceId],
  );
const done = async () => {
  for (;;) {
    const [row] = await tern.sql<{ open: number }>(
      "select count(*)::int as open from jobs.job where name = 'tell-replies' and state < 'completed' and start_after <= now()",
    );
    if (row?.open === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
const lettersTo = ({ email }: Member) =>
  post.letters.filter(({ envelope, subject }) => envelope.to.includes(email) && /repl/.test(subject));

beforeAll(async () => {
  post = await openPostBox();
  tern = await startInstallation({ doors: ["api", "worker"], environment: { SMTP_URL: post.url } });
  inbox = await waitingPeople(tern, 4);
  ada = inbox.member;
  await confirm(ada);
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await post?.close();
});

describe("replies that nobody reads (NOTIF-15)", () => {
  it("are emailed once to everybody who may read them and wants to know: assigned ones to their assignee alone", async () => {
    const [first, second, third, fresh] = inbox.people;
    const bo = await confirmed({ accounts: [inbox.accountId], pages: ["inbox"] });
    const silent = await confirmed({ isAdmin: true }, { new_reply: false });
    const elsewhere = await confirmed({ accounts: [], pages: ["inbox"] });
    const withoutInbox = await confirmed({ pages: ["campaigns"] });
    await arrived(11, [first!.prospectId, second!.prospectId, third!.prospectId]);
    await arrived(9, [fresh!.prospectId]);
    await tern.sql("update conversations set assignee_id = $1 where prospect_id = $2", [
      bo.userId,
      second!.prospectId,
    ]);
    await tern.sql("update conversations set is_unread = false where prospect_id = $1", [third!.prospectId]);
    await tern.sql("update conversations set reply_label = 'interested' where prospect_id = $1", [
      first!.prospectId,
    ]);

    await look();
    const one = await post.letterTo(ada.email, /replied/);
    const two = await post.letterTo(bo.email, /unread/);
    expect(one.subject).toBe("Ines Person0 replied");
    expect(one.text).toMatch(/Ines Person0 \(Interested\)\r?\nWhen can we talk\?/);
    expect(one.link.pathname).toBe("/space/set-space");
    expect(Object.fromEntries(one.link.searchParams)).toEqual({
      space: ada.workspaceId,
      back: `/inbox/${first!.prospectId}?account=${inbox.accountId}`,
    });
    expect(two.subject).toBe("2 unread replies in Inbox");
    expect(two.text).toContain("Ada Person1");
    for (const letter of [one, two])
      for (const name of ["Noor Person2", "Kaito Person3"]) expect(letter.text).not.toContain(name);
    await done();
    for (const member of [silent, elsewhere, withoutInbox]) expect(lettersTo(member)).toEqual([]);
  });

  it("are not emailed again, and new ones not before an hour is over", async () => {
    const [, , , fresh] = inbox.people;
    await arrived(10, [fresh!.prospectId]);
    await look();
    await done();
    expect(lettersTo(ada)).toHaveLength(1);
    await tern.sql("update reply_mails set told_at = told_at - interval '1 hour'");
    await tern.sql(
      "update messages set created_at = created_at - interval '1 hour' where prospect_id <> $1",
      [fresh!.prospectId],
    );
    await look();
    expect((await post.letterTo(ada.email, /Kaito/)).subject).toBe("Kaito Person3 replied");
    await look();
    await done();
    expect(lettersTo(ada)).toHaveLength(2);
  });
});

describe("the bell (NOTIF-10, NOTIF-16)", () => {
  const told = async (by: Member) =>
    (await by.get("/api/notifications")).body.payload.items.filter(
      ({ kind }: { kind: string }) => kind === "reply_received",
    );

  it("shows unread replies until they are read, to those who want that and are not spared by an assignee", async () => {
    const [first] = inbox.people;
    const bo = await confirmed({ isAdmin: true }, { reply_received: false });
    const names = async (by: Member) =>
      (await told(by)).map(({ names }: { names: { name: string } }) => names.name);
    expect(await names(ada)).toEqual(["Ines Person0", "Kaito Person3"]);
    expect(await names(bo)).toEqual([]);
    const [notice] = await told(ada);
    expect(notice).toMatchObject({
      ...{ type: "info", title: "Ines Person0 replied", text: "“When can we talk?”", is_read: false },
      action: { meta: `/inbox/${first!.prospectId}?account=${inbox.accountId}` },
    });
    await ada.post(`/api/inbox/dialogs/${first!.prospectId}/read`, {});
    expect(await names(ada)).toEqual(["Kaito Person3"]);
  });
});
