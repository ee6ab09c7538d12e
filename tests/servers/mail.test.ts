import { eventually } from "@/tests/integration/runtime/processes";
import type { Cluster } from "@/tests/support/cluster";
import { type MailServer, startMailServer } from "@/tests/support/debian/mail-server";
import { startManagedCluster } from "@/tests/support/debian/postgres";
import type { Installation } from "@/tests/support/installation";
import {
  answerTo,
  field,
  makeFollowUpsDue,
  newSender,
  type Sender,
  servers,
  startCampaign,
  startTern,
} from "./mail-world";

const people = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}${n}@people.test`);
const readers = people("reader", 4);
const stoppers = people("stopper", 10);
const senders = ["back@corp.test", "sales@corp.test", "wrong@corp.test"];

let cluster: Cluster;
let mail: MailServer;
let tern: Installation;

beforeAll(async () => {
  [cluster, mail] = await Promise.all([
    startManagedCluster(),
    startMailServer([...senders, ...readers, ...stoppers], "a password"),
  ]);
  tern = await startTern(cluster, mail);
}, 600_000);
afterAll(async () => {
  await tern?.stop();
  await Promise.all([mail?.stop(), cluster?.stop()]);
});

const states = (campaignId: string) =>
  tern.sql(
    `select p.work_email as address, e.state, e.stop_reason as reason from enrollments e
       join prospects p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
      where e.campaign_id = $1 order by 1`,
    [campaignId],
  );
const received = (addresses: readonly string[]) => addresses.map((address) => mail.mails(address).length);

describe("a mailbox at Postfix and Dovecot", () => {
  it("is refused with the reason of the server that refused it", async () => {
    const { member, accountId } = await newSender(tern, mail, "wrong@corp.test");
    const place = await member.post(`/api/integrations/smtp/connect?credentials_id=${accountId}`);
    const refused = await member.ask(`/api/integrations/smtp/${place.body.payload._id}/add_smtp`, {
      method: "PUT",
      json: servers("sales@corp.test", "not the password"),
    });
    expect([refused.status, refused.body.code]).toEqual([422, "mailbox_login_failed"]);
  });

  describe("with a campaign", () => {
    let sender: Sender;
    let campaignId: string;
    const unknown = "nobody@people.test";
    const gone = "left@gone.test";

    beforeAll(async () => {
      sender = await newSender(tern, mail, "sales@corp.test");
      campaignId = await startCampaign(sender, [...readers, unknown, gone]);
      await eventually(
        "everybody has the first mail",
        () => received(readers).every((count) => count === 1),
        30_000,
      );
    });

    it("writes emails that the receiving server keeps unchanged", () => {
      const [first = ""] = mail.mails(readers[0] as string);
      expect(field(first, "From")).toBe("Sam Sender <sales@corp.test>");
      expect(field(first, "Subject")).toBe("A question");
      expect(field(first, "Message-ID")).toMatch(/^<[^<>@\s]+@corp\.test>$/);
      expect(field(first, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
      expect(first.split("\n").every((line) => line.length <= 998)).toBe(true);
    });

    it("stops for prospects refused during delivery, and for those refused by a later report", async () => {
      await eventually(
        "both are known to be unreachable",
        async () => (await states(campaignId)).filter(({ reason }) => reason === "bounced").length === 2,
        30_000,
      );
    });

    it("stops for a reply, unsubscribes a prospect who asks to stop, and follows up with the others", async () => {
      const [silent, replies, stops, absent] = readers as [string, string, string, string];
      const firstTo = (address: string) => mail.mails(address)[0] ?? "";
      const say = (address: string, text: string) =>
        mail.deliver(address, "sales@corp.test", answerTo(firstTo(address), address, text));
      await say(replies, "Sounds interesting, tell me more.");
      await say(stops, "Stop. Bitte keine weiteren Mails.");
      await mail.deliver(
        "",
        "sales@corp.test",
        answerTo(firstTo(absent), absent, "I am out of office until further notice.").replace(
          "Date:",
          "Auto-Submitted: auto-replied\nDate:",
        ),
      );
      await eventually(
        "both answers are known",
        async () => {
          const ended = (await states(campaignId)).filter(({ address }) =>
            [replies, stops].includes(String(address)),
          );
          return ended.map(({ reason }) => reason).join() === "replied,opted_out";
        },
        20_000,
      );
      await makeFollowUpsDue(tern, campaignId);
      await eventually(
        "the silent person has the second mail",
        () => mail.mails(silent).length === 2,
        20_000,
      );
      expect(received([silent, replies, stops, absent])).toEqual([2, 1, 1, 1]);
      const second = mail.mails(silent).find((text) => field(text, "In-Reply-To"));
      expect(field(second ?? "", "In-Reply-To")).toBe(
        field(mail.mails(silent).find((text) => !field(text, "In-Reply-To")) ?? "", "Message-ID"),
      );
      expect(field(second ?? "", "Subject")).toBe("Re: A question");
    });
  });

  it("is read before it sends once its password works again, so that an unsubscribed prospect gets no follow-up", async () => {
    const address = "back@corp.test";
    const sender = await newSender(tern, mail, address);
    const campaignId = await startCampaign(sender, stoppers);
    await eventually(
      "everybody has the first mail",
      () => received(stoppers).every((count) => count === 1),
      30_000,
    );
    await mail.setPassword(address, "changed meanwhile");
    const checked = await sender.member.post(`/api/integrations/smtp/${sender.mailboxId}/check`);
    expect(checked.body.code).toBe("mailbox_login_failed");
    for (const person of stoppers)
      await mail.deliver(person, address, answerTo(mail.mails(person)[0] ?? "", person, "STOP"));
    await makeFollowUpsDue(tern, campaignId);

    await mail.setPassword(address, mail.password);
    const again = await sender.member.post(`/api/integrations/smtp/${sender.mailboxId}/check`);
    expect(again.body).toMatchObject({ payload: { status: "connected" } });
    await eventually(
      "all of them are opted out",
      async () => (await states(campaignId)).every(({ reason }) => reason === "opted_out"),
      30_000,
    );
    expect(received(stoppers)).toEqual(stoppers.map(() => 1));
  });
});
