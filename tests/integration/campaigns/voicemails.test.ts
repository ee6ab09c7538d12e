import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { dropResultOf, phoneOf } from "@/server/sandbox/rules/phones";
import type { Answer, Member } from "@/tests/integration/http/caller";
import { type Installation, startInstallation } from "@/tests/support/installation";
import { wavOf } from "@/tests/support/wav";
import { confirmed, imported, newCampaign, withAccount } from "./setup";

/** Recordings, and calls to the sandbox's voicemail, through the front door and the built processes. */
let tern: Installation;
let ada: Member;
let account: string;
let phone: string;

const quiet = { reply_percent: 0, opt_out_percent: 0, out_of_office_percent: 0, bounce_percent: 0 };

beforeAll(async () => {
  tern = await startInstallation({ doors: ["api", "sandbox"] });
  ada = await confirmed(tern);
  await withAccount(ada);
  await tern.sql(
    "update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}'",
  );
  const behavior = {
    ...quiet,
    ...{ accept_percent: 100, open_percent: 0, click_percent: 0, scan_percent: 0 },
    ...{ min_answer_hours: 1, max_answer_hours: 2 },
  };
  await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 1, behavior } });
  account = (await ada.get("/api/credentials")).body.payload[0]._id;
  const places = await ada.get("/api/dialer/regions?country_code=US&category=local");
  const bought = await ada.post(`/api/dialer/phones/buy?credentials_id=${account}`, {
    ...{ region_id: places.body.payload[0]._id, count: 1 },
  });
  phone = bought.body.payload[0]._id;
  await tern.start("worker");
}, 600_000);
afterAll(() => tern?.stop());

const library = (path = "", of = account) => `/api/voicemail/audio${path}?credentials_id=${of}`;

function upload(
  file: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  of = account,
): Promise<Answer> {
  const form = new FormData();
  const all = { file_name: "Hello.wav", agreed_to_terms: "true", ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set("file", new Blob([file], { type: "audio/wav" }), "Hello.wav");
  return ada.ask(library("", of), { method: "POST", raw: { body: form } });
}
const recorded = async (name = "Hello.wav"): Promise<string> =>
  (await upload(wavOf(8), { file_name: name })).body.payload._id;

/** People whose call has this result. */
const people = (met: string) =>
  Array.from({ length: memberCount }, (_, index) => memberAt(index)).filter(
    ({ index, countryCode }) =>
      countryCode !== "FR" &&
      dropResultOf(index, ada.workspaceId, { ...defaultBehavior, bouncePercent: 0 }) === met,
  );

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** A campaign of one voicemail to these people. */
async function campaignTo(members: ReturnType<typeof people>, audio_id: string) {
  const step = { id: randomUUID(), is_enabled: true, type: "voicemail", phone_id: phone, audio_id };
  const { _id } = await newCampaign(ada, [step], "By phone");
  if (members.length === 0) return _id as string;
  const rows = members.map((member) =>
    [member.firstName, member.lastName, member.profileUrl, phoneOf(member), "yes"].join(","),
  );
  await imported(ada, _id, `First name,Last name,Profile URL,Phone,Call consent\n${rows.join("\n")}\n`);
  return _id as string;
}

const profiles = async (campaignId: string) =>
  (await ada.get(`/api/workflows/${campaignId}/profiles`)).body.payload.items as {
    _id: string;
    full_name: string;
    enrollment: { next: { reason: string } };
  }[];

/** A time zone in which it is this hour now. */
function zoneWhereItIs(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return east === 0 ? "Etc/GMT" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await sleep(100);
  }
}

describe("the recordings of an account (VM-01)", () => {
  test("a .wav is stored with its length, listed, renamed and played in parts (VM-02, VM-08 to VM-10)", async () => {
    const file = wavOf(12);
    const made = await upload(file, { file_name: "Spring.wav", forward_number: "12025550100" });
    expect(made.body.payload).toMatchObject({
      ...{ name: "Spring", file_name: "Spring.wav", forward_number: "12025550100", bytes: file.length },
      ...{ seconds: 12, workflows_number: 0, credentials_id: account },
    });
    const { _id } = made.body.payload;
    const renamed = await ada.ask(library(`/${_id}`), { method: "PATCH", json: { name: "Autumn" } });
    expect(renamed.body.payload).toMatchObject({ name: "Autumn", file_name: "Spring.wav" });
    const { items, total } = (await ada.get(`${library()}&offset=0&limit=25`)).body.payload;
    expect([items[0].name, total >= 1]).toEqual(["Autumn", true]);
    const address = `${tern.url}${library(`/${_id}/file`)}`;
    const whole = await fetch(address, { headers: { cookie: ada.cookie } });
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "audio/wav"]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(file))).toBe(true);
    const part = await fetch(address, { headers: { cookie: ada.cookie, range: "bytes=0-3" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 0-3/${file.length}`,
      "RIFF",
    ]);
  });

  test.each([
    ["too short", () => upload(wavOf(5)), 422, "voicemail_length", "file"],
    ["too long", () => upload(wavOf(181)), 422, "voicemail_length", "file"],
    ["cut off", () => upload(wavOf(8).slice(0, 9_000)), 422, "voicemail_not_wav", "file"],
    ["no .wav", () => upload(new TextEncoder().encode("ID3 not a wave")), 422, "voicemail_not_wav", "file"],
    [
      "for +1 202 555 0100",
      () => upload(wavOf(8), { forward_number: "+12025550100" }),
      400,
      "invalid_input",
      "forward_number",
    ],
    [
      "without the terms",
      () => upload(wavOf(8), { agreed_to_terms: "false" }),
      422,
      "voicemail_terms_refused",
      "agreed_to_terms",
    ],
    ["of somebody else's account", () => upload(wavOf(8), {}, randomUUID()), 404, "not_found", undefined],
  ])("one that is %s is refused, and the field is named (VM-02 to VM-04, VM-12)", async (_, bring, status, code, field) => {
    const { status: answered, body } = await bring();
    expect([answered, body.code]).toEqual([status, code]);
    if (field) expect(Object.keys(body.fields)).toEqual([field]);
  });

  test("one that a campaign uses is counted and cannot be deleted (VM-06, VM-07, ERR-26)", async () => {
    const audio = await recorded();
    await campaignTo([], audio);
    const count = await ada.get(library(`/${audio}/workflows_number`));
    expect(count.body.payload).toEqual({ workflows_number: 1 });
    const refused = await ada.ask(library(`/${audio}`), { method: "DELETE" });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "Unable to delete the voicemail used in the campaign",
    ]);
    const free = await recorded();
    expect((await ada.ask(library(`/${free}`), { method: "DELETE" })).status).toBe(200);
    expect((await ada.get(library(`/${free}/file`))).status).toBe(404);
  });
});

describe("sent by a member, one at a time", () => {
  let audio: string;
  const somebody: { _id: string; phone: string }[] = [];
  beforeAll(async () => {
    audio = await recorded();
    const members = people("left").slice(0, 4);
    const listed = await profiles(await campaignTo(members, audio));
    for (const member of members) {
      const { _id } = listed.find(({ full_name }) => full_name === nameOf(member))!;
      somebody.push({ _id, phone: phoneOf(member) });
    }
  }, 600_000);

  const send = (at: number, body: Record<string, unknown> = {}, agreed = "true") =>
    ada.post(
      `/api/profiles/${somebody[at]!._id}/send_voicemail?credentials_id=${account}&agreed_to_terms=${agreed}`,
      { phone_number: somebody[at]!.phone, audio_id: audio, note: "", ...body },
    );
  const setZone = (at: number, zone: string) =>
    tern.sql("update prospects set timezone = $2 where id = $1", [somebody[at]!._id, zone]);

  test("at 22:10 it waits for 8:00 of the person's day, and can be undone until then (VM-11, VM-14, J4)", async () => {
    await setZone(0, zoneWhereItIs(22));
    const { payload } = (await send(0)).body;
    expect(payload).toMatchObject({
      channel: "voicemail",
      kind: "voicemail",
      state: "queued",
      text: "Hello",
    });
    const hours = (Date.parse(payload.send_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(9);
    expect(hours).toBeLessThanOrEqual(10);
    expect((await ada.ask(`/api/inbox/messages/${payload._id}`, { method: "DELETE" })).body).toEqual({
      ok: true,
      payload: null,
    });
  });

  test("a fourth within three days is refused with the specification's text, and undone ones do not count (VM-13, VM-14)", async () => {
    await setZone(1, zoneWhereItIs(12));
    const taken = (await send(1)).body.payload;
    expect(taken.send_at).toBeNull();
    await ada.ask(`/api/inbox/messages/${taken._id}`, { method: "DELETE" });
    const answers = [await send(1), await send(1), await send(1), await send(1)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect(answers[3]!.body.error).toBe("You can send up to three voicemails per three days to one number");
  });

  test("only the US and Canada are called, and only with accepted terms, consent and a valid number (VM-12, VM-13, R28)", async () => {
    const abroad = await send(2, { phone_number: "+33639980001" });
    expect([abroad.status, abroad.body.code]).toEqual([422, "voicemail_country"]);
    const unasked = await send(2, { phone_number: "+12125550199" });
    expect([unasked.status, unasked.body.code, Object.keys(unasked.body.fields)]).toEqual([
      ...[422, "consent_missing"],
      ["phone_number"],
    ]);
    const refused = await send(2, {}, "false");
    expect([refused.status, refused.body.error]).toEqual([422, "You are disagreed to Terms of Service."]);
    expect((await send(2, { phone_number: "12" })).body.code).toBe("wrong_phone");
    expect((await send(2, { audio_id: randomUUID() })).status).toBe(404);
  });

  test("a note stays with the person (VM-11)", async () => {
    await setZone(2, zoneWhereItIs(12));
    expect((await send(2, { note: "Asked for a call in May" })).status).toBe(200);
    const notes = (await ada.get(`/api/profiles/${somebody[2]!._id}/notes`)).body.payload;
    expect(notes).toMatchObject([{ text: "Asked for a call in May" }]);
  });

  test("a single text can be sent to a number as well (SMS-04)", async () => {
    const path = `/api/profiles/${somebody[3]!._id}/send_sms?credentials_id=${account}`;
    const sent = await ada.post(path, { phone_number: somebody[3]!.phone, message: "Are you in?" });
    expect(sent.body.payload).toMatchObject({ channel: "sms", state: "queued", text: "Are you in?" });
    const empty = await ada.post(path, { phone_number: somebody[3]!.phone, message: "" });
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ["message"]]);
  });
});

describe("as a step of a campaign (CAMP-05, CAMP-28)", () => {
  const threads = new Map<string, { state: string; failure: string | null; text: string }>();
  let rows: { state: string; count: number }[] = [];
  let seenFirst = "";
  let outcomes: (string | null)[] = [];

  beforeAll(async () => {
    const met = ["left", "answered", "busy", "no_answer"];
    // Different people from those called above, because three calls in three days would delay them.
    const members = met.map((result) => people(result).at(-1)!);
    const campaignId = await campaignTo(members, await recorded("Step.wav"));
    await tern.sql("update prospects set timezone = $1", [zoneWhereItIs(10)]);
    await tern.sql("update phone_numbers set spacing_min_seconds = 0, spacing_max_seconds = 0");
    await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 60 } });
    const started = await ada.post(`/api/workflows/${campaignId}/update_status`, { status: "active" });
    expect(started.status).toBe(200);
    const told = async () => {
      for (const { _id, full_name } of await profiles(campaignId)) {
        const thread = await ada.get(`/api/inbox/dialogs/${_id}`);
        const [message] = thread.body.payload?.messages ?? [];
        if (message) threads.set(full_name, message);
      }
      const result = (index: number) => threads.get(nameOf(members[index]!));
      return [1, 2, 3].every((index) => result(index)?.state === "failed") && result(0)?.state === "sent";
    };
    await until("every call is over", told);
    rows = await tern.sql(
      "select state, count(*)::int as count from deliveries where campaign_id = $1 group by 1",
      [campaignId],
    );
    seenFirst = nameOf(members[0]!);
    outcomes = members.map((member) => threads.get(nameOf(member))?.failure ?? null);
  }, 600_000);

  test("is left on voicemail once, and shown in the conversation with its recording", async () => {
    expect(threads.get(seenFirst)).toMatchObject({
      ...{ channel: "voicemail", kind: "voicemail", state: "sent", text: "Step" },
      audio: { credentials_id: account },
    });
    const calls = await tern.sql<{ count: number }>(
      "select count(*)::int as count from sandbox.texts where kind = 'voicemail' group by peer, key having count(*) > 1",
    );
    expect(calls).toEqual([]);
  });

  test("reports the result of a call that left nothing, and ends no one's sequence", () => {
    expect(outcomes).toEqual([null, "voicemail_answered", "voicemail_busy", "voicemail_no_answer"]);
    expect(rows).toEqual([{ state: "sent", count: 4 }]);
  });
});

test("a step without recording or number blocks publishing, each with its field (CAMP-66)", async () => {
  const step = { id: randomUUID(), is_enabled: true, type: "voicemail", phone_id: null, audio_id: null };
  const { _id } = await newCampaign(ada, [step], "Unfinished");
  const { problems } = (await ada.get(`/api/workflows/${_id}`)).body.payload;
  const found = (problems as { code: string; field: string }[]).map(({ code, field }) => `${code} ${field}`);
  expect(found).toEqual(
    expect.arrayContaining(["voicemail_needs_audio audio_id", "voicemail_needs_number phone_id"]),
  );
});
