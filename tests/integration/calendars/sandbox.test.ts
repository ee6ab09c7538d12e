import { randomUUID } from "node:crypto";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { eventually } from "@/tests/integration/runtime/processes";
import { type Installation, startInstallation } from "@/tests/support/installation";

let tern: Installation;
beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "worker", "sandbox"] });
}, 600_000);
afterAll(() => tern?.stop());

const press = async (url: string, fields: Record<string, string>) => {
  const { pathname, search } = new URL(url);
  const answer = await fetch(`${tern.url}${pathname}${search}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return answer.headers.get("location") ?? "";
};

test("CAMP-22, INTEG-28: in the sandbox a calendar is connected, booked by a visitor, and the booking is known to be the prospect's", async () => {
  const member = await confirmed(tern);
  const { workspaceId } = member;
  await tern.sql("update workspaces set behavior = behavior || $2 where id = $1", [
    workspaceId,
    JSON.stringify({ latePercent: 0, twicePercent: 0 }),
  ]);
  const { url } = (await member.post("/api/integrations/calendly/connect", {})).body.payload;
  const back = new URL(await press(url, { act: "allow", person: "0" }), tern.url);
  const own = await member.post("/api/integrations/calendly/complete", Object.fromEntries(back.searchParams));
  expect(own.body.payload).toMatchObject({ state: "connected", is_simulated: true });
  const { items } = (await member.get("/api/calendly/event_types")).body.payload;
  const prospect = randomUUID();
  await tern.sql(
    `insert into prospects (workspace_id, id, first_name, last_name, full_name, work_email)
     values ($1, $2, 'Nora', 'Vane', 'Nora Vane', 'nora@vane.test')`,
    [workspaceId, prospect],
  );
  await tern.sql(
    "insert into prospect_identities (workspace_id, kind, value, prospect_id) values ($1, 'email', 'nora@vane.test', $2)",
    [workspaceId, prospect],
  );
  const page = items.find((one: { is_active: boolean }) => one.is_active).url as string;
  const shown = await (await fetch(`${tern.url}${new URL(page).pathname}`)).text();
  const [, time = ""] = /name="time" value="(\d+)"/.exec(shown) ?? [];
  await press(page, { name: "Nora Vane", email: "nora@vane.test", time });
  await eventually(
    "the booking is theirs",
    async () => {
      const answer = (await member.get(`/api/meetings?profile_id=${prospect}`)).body.payload;
      return answer.items[0]?.is_confirmed === true;
    },
    30_000,
  );
});
