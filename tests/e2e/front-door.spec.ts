import { expect, test } from "@/tests/support/e2e";

test("the sign-in page comes through the front door and runs its scripts under the policy sent with it", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const answer = await page.goto("/auth/sign-in");
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["content-security-policy"]).toContain("script-src");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(complaints).toEqual([]);
});

test("a page behind sign-in leads a stranger to sign-in", async ({ page }) => {
  await page.goto("/campaigns/my-campaigns");
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});
