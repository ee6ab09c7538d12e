import { randomUUID } from "node:crypto";
import { defaultBehavior } from "@/server/sandbox/rules/behavior";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { dropResultOf, phoneOf } from "@/server/sandbox/rules/phones";
import { confirmed, imported, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { wavOf } from "@/tests/support/wav";
import { signIn } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("a recording is uploaded, played, chosen for a step, left on voicemail, and shown in the conversation (VM-01, VM-11, CAMP-05, J4)", async ({
  page,
  tern,
}) => {
  const ada = await confirmed(tern);
  const accountId = await withAccount(ada);
  await tern.sql(
    "update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}'",
  );
  const places = await ada.get("/api/dialer/regions?country_code=US&category=local");
  await ada.post(`/api/dialer/phones/buy?credentials_id=${accountId}`, {
    ...{ region_id: places.body.payload[0]._id, count: 1 },
  });
  // A person whose voicemail answers.
  const somebody = Array.from({ length: memberCount }, (_, index) => memberAt(index)).find(
    ({ index, countryCode }) =>
      countryCode !== "FR" && dropResultOf(index, ada.workspaceId, defaultBehavior) === "left",
  )!;
  const sped = await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 10_000 } });
  expect(sped.status).toBe(200);
  const step = { id: randomUUID(), is_enabled: true, type: "voicemail", phone_id: null, audio_id: null };
  const campaign = await newCampaign(ada, [step], "By phone");
  const row = [
    somebody.firstName,
    somebody.lastName,
    somebody.profileUrl,
    phoneOf(somebody),
    "2026-01-15",
  ].join(",");
  await imported(ada, campaign._id, `First name,Last name,Profile URL,Phone,Call consent\n${row}\n`);
  await signIn(page, { email: ada.email, password });

  await test.step("brings a recording, once the terms are agreed to", async () => {
    await page.goto("/settings/voicemails");
    await page.getByRole("button", { name: "Add recording" }).click();
    const dialog = page.getByRole("dialog", { name: "Add recording" });
    const choose = (seconds: number) =>
      dialog.locator("input[type=file]").setInputFiles({
        ...{ name: "Spring.wav", mimeType: "audio/wav", buffer: Buffer.from(wavOf(seconds)) },
      });
    await choose(4);
    await dialog.getByRole("checkbox", { name: /I agree/ }).check();
    await dialog.getByRole("button", { name: "Save recording" }).click();
    await expect(dialog.getByText("A recording lasts 6 to 180 seconds")).toBeVisible();
    await choose(8);
    await dialog.getByRole("button", { name: "Save recording" }).click();
    await expect(page.getByRole("heading", { name: "Spring" })).toBeVisible();
    await page.getByRole("button", { name: "Play Spring" }).click();
    await expect(page.getByRole("button", { name: "Pause Spring" })).toBeVisible();
  });

  await test.step("chooses it for a step and starts", async () => {
    await page.goto(`/campaign/edit/${campaign._id}`);
    await page
      .getByRole("list", { name: "Steps" })
      .getByRole("button", { name: /^Voicemail/ })
      .click();
    const choose = async (field: string, option: RegExp) => {
      await page.getByRole("combobox", { name: field }).click();
      await page.getByRole("option", { name: option }).click();
    };
    await choose("Calling number", /^\+1/);
    await choose("Recording", /^Spring/);
    await expect(page.getByRole("button", { name: "Play Spring" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Start" })).not.toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
    await expect(page.getByText("Campaign started")).toBeVisible();
  });

  await test.step("finds it in the conversation by its recording", async () => {
    const [person] = await tern.sql<{ id: string }>("select id from prospects where workspace_id = $1", [
      ada.workspaceId,
    ]);
    await page.goto(`/inbox/${person!.id}`);
    await expect(page.getByRole("button", { name: "Play Spring" })).toBeVisible({ timeout: 60_000 });
    const states = () =>
      tern.sql<{ state: string }>("select state from deliveries where campaign_id = $1", [campaign._id]);
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: "sent" }]);
  });

  await test.step("cannot delete what a campaign uses", async () => {
    await page.goto("/settings/voicemails");
    await page.getByRole("button", { name: "Delete Spring" }).click();
    await expect(page.getByText(/1 campaign uses it/)).toBeVisible();
    await page.getByRole("button", { name: "Delete recording" }).click();
    await expect(page.getByText("Unable to delete the voicemail used in the campaign")).toBeVisible();
  });
});
