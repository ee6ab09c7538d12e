import { joined, type Member } from "@/tests/integration/http/caller";
import { closeTabs, openTab } from "@/tests/integration/realtime/listener";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { type Inbox, waitingPeople } from "./people";

let tern: Installation;
let inbox: Inbox;
let bo: Member;

beforeAll(async () => {
  tern = await startInstallation();
  inbox = await waitingPeople(tern, 1);
  bo = await joined(tern, inbox.member.workspaceId);
}, 600_000);
afterEach(closeTabs);
afterAll(() => tern?.stop());

const put = (as: Member, path: string, json: unknown) => as.ask(path, { method: "PUT", json });
const remove = (as: Member, path: string) => as.ask(path, { method: "DELETE" });

describe("notes on a person (INBOX-05, INBOX-12)", () => {
  const at = (id = "") => `/api/profiles/${inbox.people[0]!.prospectId}/notes${id && `/${id}`}`;
  const list = async () => (await inbox.member.get(at())).body.payload;

  it("can be read by everyone, newest first, and changed by their author and admins", async () => {
    const tab = await openTab(tern, inbox.member);
    const first = (await bo.post(at(), { text: " Prefers calls\nafter lunch " })).body.payload;
    expect(first).toMatchObject({ text: "Prefers calls\nafter lunch", is_own: true, is_edited: false });
    expect((await tab.hears("refetch")).payload).toMatchObject({ list: "notes" });
    const second = (await inbox.member.post(at(), { text: "Met in Lyon" })).body.payload;
    expect((await list()).map(({ _id }: { _id: string }) => _id)).toEqual([second._id, first._id]);
    expect((await put(bo, at(second._id), { text: "Met in Paris", version: 1 })).body.code).toBe("forbidden");
    expect((await remove(bo, at(second._id))).body.code).toBe("forbidden");
    const changed = await put(inbox.member, at(first._id), { text: "Prefers mail", version: first.version });
    expect(changed.body.payload).toMatchObject({ text: "Prefers mail", is_edited: true, version: 2 });
  });

  it("are not overwritten from an older version", async () => {
    const note = (await bo.post(at(), { text: "One" })).body.payload;
    await put(bo, at(note._id), { text: "Two", version: 1 });
    expect((await put(inbox.member, at(note._id), { text: "Three", version: 1 })).body.code).toBe("conflict");
    expect((await remove(bo, at(note._id))).status).toBe(200);
    expect((await put(bo, at(note._id), { text: "Four", version: 2 })).body.code).toBe("not_found");
  });

  it("can be in any script, and are refused if empty or too long", async () => {
    const text = "مرحبا 👩🏽‍💻 नमस्ते \u202eevil\u202c <script>alert(1)</script> ' \" -- {x} 你好";
    expect((await bo.post(at(), { text })).body.payload.text).toBe(text);
    expect((await bo.post(at(), { text: "  " })).body.fields).toMatchObject({ text: "fill_this_field" });
    expect((await bo.post(at(), { text: "x".repeat(5_001) })).body.fields).toMatchObject({
      text: "too_long",
    });
    expect((await bo.post(at(), { text: "x".repeat(10_000_000) })).status).toBe(413);
  });
});

describe("saved replies (INBOX-09, INBOX-12)", () => {
  const at = (id = "") => `/api/saved_replies${id && `/${id}`}`;
  const names = async (as: Member) =>
    (await as.get(at())).body.payload.map(({ name }: { name: string }) => name);
  const reply = (name: string, is_shared: boolean, text = "Dear {first_name:friend}, thanks.") => ({
    ...{ name, text, is_shared },
  });

  it("are the user's own or shared, with unique names", async () => {
    expect((await bo.post(at(), reply("Thanks", false))).status).toBe(200);
    expect((await inbox.member.post(at(), reply("Prices", true))).status).toBe(200);
    expect(await names(bo)).toEqual(["Prices", "Thanks"]);
    expect(await names(inbox.member)).toEqual(["Prices"]);
    expect((await bo.post(at(), reply("thanks", false))).body.fields).toEqual({ name: "saved_reply_exists" });
    expect((await bo.post(at(), reply("Prices", false))).status).toBe(200);
  });

  it("that are shared can be changed by their creator and by admins", async () => {
    const own = (await bo.post(at(), reply("Dates", true))).body.payload;
    const theirs = (await inbox.member.post(at(), reply("Terms", true))).body.payload;
    expect((await put(bo, at(theirs._id), { ...reply("Rules", true), version: 1 })).body.code).toBe(
      "forbidden",
    );
    expect((await put(bo, at(own._id), { ...reply("Days", true), version: 1 })).status).toBe(200);
    expect((await put(bo, at(own._id), { ...reply("Days", true), version: 1 })).body.code).toBe("conflict");
    expect((await remove(inbox.member, at(own._id))).status).toBe(200);
    expect(await names(bo)).not.toContain("Days");
  });

  it("are filled in for the person, values are not templates, and missing ones are named", async () => {
    const { prospectId } = inbox.people[0]!;
    await tern.sql("update prospects set first_name = '{last_name} $&' where id = $1", [prospectId]);
    const text = "Dear {first_name}, how is {company_name}? {account_first_name}";
    const { _id } = (await bo.post(at(), reply("Fill", false, text))).body.payload;
    expect((await bo.get(at(`${_id}/filled?profile_id=${prospectId}`))).body.payload).toEqual({
      text: "Dear {last_name} $&, how is ? Mara",
      missing: ["company_name"],
    });
    expect((await inbox.member.get(at(`${_id}/filled?profile_id=${prospectId}`))).body.code).toBe(
      "not_found",
    );
  });
});
