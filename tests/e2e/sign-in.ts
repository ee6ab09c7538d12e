import { expect, type Page } from "@playwright/test";

/** By the form, to the campaigns. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/auth/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  // Passwords are slow on purpose, more so on a machine that is busy with other tests.
  await expect(page.getByRole("heading", { level: 1, name: "Campaigns" })).toBeVisible({ timeout: 30_000 });
}
