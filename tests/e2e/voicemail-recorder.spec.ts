import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { signIn } from "./sign-in";

test.use({
  locale: "en-GB",
  timezoneId: "Europe/London",
  permissions: ["microphone"],
});

test("a recording is made in the browser, at least six seconds long, and stored as a .wav (VM-02, VM-03, ux 76)", async ({
  page,
  tern,
}) => {
  const ada = await confirmed(tern);
  await withAccount(ada);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await signIn(page, { email: ada.email, password });
  await page.goto("/settings/voicemails");
  await page.getByRole("button", { name: "Add recording" }).click();
  const dialog = page.getByRole("dialog", { name: "Add recording" });
  await dialog.getByText("Record here").click();
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  const stop = dialog.getByRole("button", { name: "Stop" });
  await expect(stop).toHaveAttribute("aria-disabled", "true");
  await expect(dialog.getByText(/Long enough/)).toBeVisible();
  await stop.click();
  await expect(dialog.getByRole("button", { name: "Play Recording" })).toBeVisible();
  await dialog.getByRole("checkbox", { name: /I agree/ }).check();
  await dialog.getByRole("button", { name: "Save recording" }).click();
  await expect(page.getByRole("heading", { name: "Recording", exact: true })).toBeVisible();
  const [kept] = await tern.sql<{ seconds: number; loudest: number }>(
    `select a.seconds, (select max(get_byte(c.bytes, at)) from generate_series(45, least(a.byte_count, 60000) - 1, 2) at) as loudest
       from voicemail_audios a join file_chunks c on c.workspace_id = a.workspace_id and c.file_id = a.file_id and c.n = 0`,
  );
  expect(kept!.seconds).toBeGreaterThanOrEqual(6);
  expect(kept!.seconds).toBeLessThan(30);
  // Sound was recorded: not every sample is silence.
  expect(kept!.loudest).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
