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

test("a page behind sign-in leads a signed-out visitor to sign-in", async ({ page }) => {
  await page.goto("/campaigns/my-campaigns");
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("no one can make the framework fetch, resize or cache images (S37)", async ({ page, tern }) => {
  for (const url of [
    "/brands/tern/icon.svg",
    `${tern.url}/brands/tern/icon.svg`,
    "http://169.254.169.254/",
    "//evil.example/a.png",
  ]) {
    const answer = await page.request.get(`/_next/image?w=64&q=75&url=${encodeURIComponent(url)}`, {
      maxRedirects: 0,
    });
    expect(`${url} ${answer.status()}`).toBe(`${url} 404`);
    expect(answer.headers()["content-type"]).not.toMatch(/^image/);
  }
});
