import { randomUUID } from "node:crypto";
import { joined } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, waitingPeople } from "./people";

let tern: Installation;
let inbox: Inbox;

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api"] });
  inbox = await waitingPeople(tern, 2);
}, 600_000);
afterAll(() => tern?.stop());

const path = () => `/api/profiles/${inbox.people[0]!.prospectId}/dialogs`;
const list = async (as = inbox.member) => (await as.get(path())).body.payload;

type Said = {
  channel: string;
  kind: string;
  text: string;
  minutes: number;
  state?: string;
  scheduled?: boolean;
};
/** We wrote it this long ago to the first person. */
const write = ({ channel, kind, text, minutes, state = "sent", scheduled = false }: Said) =>
  tern.sql(
    `insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, kind, state, text, from_address,
       to_address, at, is_scheduled) values ($1, $2, $3, $4, $5, 'out', $6, $7, $8, 'a', 'b', now() - $9 * interval '1 minute', $10)`,
    [
      ...[
        inbox.member.workspaceId,
        randomUUID(),
        inbox.people[0]!.conversationId,
        inbox.people[0]!.prospectId,
      ],
      ...[channel, kind, state, text, minutes, scheduled],
    ],
  );

it("lists a person's conversations by channel with the last message of each, newest first (PROSPECT-33)", async () => {
  await write({ channel: "network", kind: "message", text: "Hello", minutes: 90 });
  await write({ channel: "network", kind: "message", text: "Hello\n\nagain", minutes: 60 });
  await write({ channel: "sms", kind: "sms", text: "Later", minutes: -60, state: "queued", scheduled: true });
  const email = { channel: "email", direction: "in", snippet: "When can we talk?", needs_you: true };
  const network = { channel: "network", direction: "out", snippet: "Hello again", needs_you: false };
  expect(await list()).toMatchObject([
    { ...email, account_name: "Mara Lind", credentials_id: inbox.accountId },
    { ...network, state: "sent" },
  ]);
});

it("is for members with the inbox, and shows what their accounts wrote (SPACE-46, ROLE-02)", async () => {
  const { workspaceId } = inbox.member;
  const withoutInbox = await joined(tern, workspaceId, { pages: ["profiles"] });
  expect((await withoutInbox.get(path())).body.code).toBe("forbidden");
  expect(await list(await joined(tern, workspaceId, { accounts: [inbox.accountId] }))).toHaveLength(2);
  const other = randomUUID();
  await tern.sql(
    `insert into accounts (workspace_id, id, owner_id, network, is_sandboxed, username, first_name, last_name, country_code, timezone)
     values ($1, $2, $3, 'sandbox', true, $4, 'Noa', 'Berg', 'DE', 'Europe/Berlin')`,
    [workspaceId, other, inbox.member.userId, `${other}@seat.test`],
  );
  expect((await (await joined(tern, workspaceId, { accounts: [other] })).get(path())).status).toBe(404);
  const another = await waitingPeople(tern, 1);
  expect((await another.member.get(path())).status).toBe(404);
});
