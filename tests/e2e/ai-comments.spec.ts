import { characterOf } from "@/server/sandbox/rules/character";
import { memberAt, memberCount } from "@/server/sandbox/rules/members";
import { networkLifeOf } from "@/server/sandbox/rules/network-life";
import { newestPostOf } from "@/server/sandbox/rules/posts";
import { confirmed, imported, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { signIn } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("a comment is written by AI for a real person, tried in the preview, read first, and left below their post (CAMP-68, CAMP-17, ux 108)", async ({
  page,
  tern,
}) => {
  const ada = await confirmed(tern);
  await withAccount(ada);
  await tern.sql(
    "update accounts set work_hours_start = 0, work_hours_end = 24, working_days = '{1,2,3,4,5,6,7}'",
  );
  await ada.ask("/api/sandbox/settings", { method: "PUT", json: { speed: 1_000 } });
  const somebody = Array.from({ length: memberCount }, (_, index) => memberAt(index)).find(({ index }) => {
    const { hasPosts, takesComments } = networkLifeOf(index);
    return hasPosts && takesComments && characterOf(index).patience > 0;
  })!;
  const { firstName, lastName, profileUrl } = somebody;
  const comment = { id: crypto.randomUUID(), is_enabled: true, type: "comment_post", message: "Well said" };
  const campaign = await newCampaign(ada, [comment], "Comments");
  await imported(
    ada,
    campaign._id,
    `First name,Last name,Profile URL\n${firstName},${lastName},${profileUrl}\n`,
  );
  await ada.post(`/api/workflows/${campaign._id}/settings`, { settings: { manual_approval: true } });
  await signIn(page, { email: ada.email, password });

  await test.step("chooses it in the builder and tries it", async () => {
    await page.goto(`/campaign/edit/${campaign._id}`);
    await page
      .getByRole("button", { name: /Comment on newest post/ })
      .first()
      .click();
    await page.getByText("Written by AI", { exact: true }).click();
    await expect(page.getByRole("region", { name: "Problems" })).toContainText("Fill this field");
    await page.getByLabel("What to say").fill("your post made my day");
    await expect(page.getByRole("region", { name: "Problems" })).toBeHidden();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByRole("button", { name: `Write for ${firstName} ${lastName}` }).click();
    await expect(preview.getByText(/Your post made my day/)).toBeVisible();
    await expect(preview.getByText(/Written by the sandbox/)).toBeVisible();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /Start/ }).click();
    await expect(page.getByText("Campaign started")).toBeVisible();
  });

  await test.step("reads it among the messages to approve, and why it is as it is", async () => {
    await page.goto("/inbox?split=awaiting_approval");
    const words = page.getByRole("region", { name: `Written by AI for ${firstName} ${lastName}` });
    await expect(words).toBeVisible({ timeout: 60_000 });
    await words.getByText("Why this text").click();
    await expect(words.getByText(newestPostOf(somebody).text)).toBeVisible();
    await expect(words.getByText("your post made my day", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Approve/ }).click();
  });

  await expect
    .poll(
      async () => (await tern.sql("select text from sandbox.network_traces")).map(({ text }) => String(text)),
      { timeout: 60_000 },
    )
    .toEqual([expect.stringContaining("Your post made my day")]);
});
