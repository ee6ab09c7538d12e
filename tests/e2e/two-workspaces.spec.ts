import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { openSettled } from "./settled";
import { signIn } from "./sign-in";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("a tab left open in one workspace writes nothing into another, says so, and takes the session back (decision 1.13)", async ({
  page,
  tern,
}) => {
  await signIn(page, furnished);
  const [workspace] = await tern.sql(
    "select w.id, w.name from workspaces w join campaigns c on c.workspace_id = w.id where c.id = $1",
    [furnished.campaignId],
  );
  const { id, name } = workspace!;
  const named = async () => (await tern.sql("select name from workspaces where id = $1", [id]))[0]?.name;
  await openSettled(page, "/preferences/workspace/basic");
  const field = page.getByRole("textbox", { name: "Name" });
  await field.fill("Half-typed");

  const other = await page.context().newPage();
  const created = await other.request.post("/api/space/create", { data: { name: "Harbor Group" } });
  expect(created.status()).toBe(200);
  await other.goto("/preferences/workspace/basic");
  await expect(other.getByRole("textbox", { name: "Name" })).toHaveValue("Harbor Group");

  const banner = page.getByRole("status").filter({ hasText: "You switched to Harbor Group in another tab" });
  await expect(banner).toBeVisible();
  await expectNoBarrier(page, "a tab whose workspace was left");
  await expect(field).toHaveValue("Half-typed");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(
    page.getByText("You switched to another workspace. Reload to continue.").first(),
  ).toBeVisible();
  expect(await named()).toBe(name);

  await banner.getByRole("button", { name: `Back to ${name}` }).click();
  await expect(banner).toBeHidden();
  await expect(other.getByRole("status").filter({ hasText: `You switched to ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect.poll(named).toBe("Half-typed");

  // The next page of the tab left behind has the frame of the session's workspace.
  await other.getByRole("link", { name: "Members" }).click();
  await expect(other.locator(`[data-workspace="${id}"]`)).toBeVisible();
  await expect(other.getByText(/You switched/)).toBeHidden();
});
