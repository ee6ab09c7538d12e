import { expect, type Page } from "@playwright/test";

/** Signs this browser in and opens the campaigns. The form itself is tested in auth.spec.ts and in the newcomer's journey. */
export async function signIn(page: Page, person: { email: string; password: string }) {
  const { email, password } = person;
  const answer = await page.request.post("/api/auth/sign_in", { data: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto("/campaigns/my-campaigns");
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible();
}
