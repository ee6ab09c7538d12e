import type { Page } from "@playwright/test";
import { confirmed } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "./barriers";

test.use({ locale: "en-GB", timezoneId: "Asia/Tokyo" });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const country = async (page: Page, typed: string, name: string) => {
  await page.getByRole("combobox", { name: "Country" }).fill(typed);
  await page.getByRole("option", { name }).click();
};

test("an account can be connected despite problems on the way (J5: CRED-43, CRED-77 to CRED-116)", async ({
  page,
  tern,
}) => {
  const member = await confirmed(tern, "Tokyo Works");
  await page.goto("/auth/sign-in");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign in");

  await test.step("a country out of reserve and a proxy in a wrong form are named (CRED-101, CRED-102, CRED-104)", async () => {
    await expect(page.getByRole("heading", { name: "How should the account work?" })).toBeFocused();
    await expectNoBarrier(page, "choosing the automation");
    await press(page, "Next");
    await country(page, "new z", "New Zealand");
    await expect(page.getByText(/No proxy is available in this country/)).toBeVisible();
    await page.getByRole("switch", { name: "Use my own proxy" }).check();
    await page.getByLabel("IP address").fill("203.0.113.300");
    await expect(page.getByText("Not valid IP address").first()).toBeVisible();
    await expectNoBarrier(page, "the location");
    await page.getByLabel("IP address").fill("203.0.113.30");
    await expect(page.getByText("Not valid IP address")).toHaveCount(0);
    await page.getByRole("switch", { name: "Use my own proxy" }).uncheck();
    await country(page, "portu", "Portugal");
    await expect(page.getByText(/No proxy is available in this country/)).toHaveCount(0);
    await press(page, "Next");
  });

  await test.step("long days are warned of once they were chosen (CRED-95, CRED-98, CRED-99)", async () => {
    await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Tokyo");
    await expect(page.getByText(/hours a day raise the risk/)).toHaveCount(0);
    await page.getByRole("combobox", { name: "From" }).selectOption("08:00");
    await page.getByRole("combobox", { name: "Until" }).selectOption("20:00");
    await expect(page.getByText("12 hours a day raise the risk", { exact: false })).toBeVisible();
    await press(page, "Next");
  });

  await test.step("a wrong password stays at its step, the right one leads to the code (CRED-84, CRED-85)", async () => {
    await page.getByLabel("Account email").fill("code-email.yuki@try.example");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await press(page, "Connect account");
    await expect(page.getByText("The network refused this password")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("right");
    await press(page, "Connect account");
    await expect(page.getByLabel("Security code")).toBeFocused();
    await expect(page.getByText(/Expires in (60:00|59:\d\d)/)).toBeVisible();
  });

  await test.step("an hour later only a new code does (CRED-42, CRED-43, CRED-46)", async () => {
    await tern.sql(
      `update accounts set auth = jsonb_set(auth, '{securityCode,requestedAt}', to_jsonb($2::text))
        where workspace_id = $1`,
      [member.workspaceId, new Date(Date.now() - 61 * 60_000).toISOString()],
    );
    await page.reload();
    await expect(page.getByText("The security code expired. Ask for a new one")).toBeVisible();
    await press(page, "Send again");
    await expect(page.getByText("Code sent again by email")).toBeVisible();
    await press(page, "Fill in");
    await expectNoBarrier(page, "the verification");
    await press(page, "Send code");
    await expect(page).toHaveURL(/\/campaigns\/my-campaigns\?selectedCred=/);
  });

  await test.step("a proxy that can not be set counts down, another place mends it (CRED-39, CRED-40)", async () => {
    await page.goto("/settings/location");
    await country(page, "new z", "New Zealand");
    await press(page, "Save location");
    await expect(page.getByText(/resumes in [01]:\d\d/)).toBeVisible();
    await country(page, "germ", "Germany");
    await press(page, "Save location");
    await expect(page.getByRole("main").getByText("Proxy set")).toBeVisible();
  });

  await test.step("a second factor of another maker is explained (CRED-61)", async () => {
    const [seat] = (await member.get("/api/sandbox/seats")).body.payload;
    const json = { state: "two_factor_other" };
    await member.ask(`/api/sandbox/seats/${seat._id}`, { method: "PUT", json });
    await page.goto("/settings/account");
    await press(page, "Update password");
    await page.getByLabel("Password", { exact: true }).fill("right");
    await press(page, "Sign in again");
    await expect(page.getByText("we support only Microsoft two step verification")).toBeVisible();
    await member.ask(`/api/sandbox/seats/${seat._id}`, { method: "PUT", json: { state: "ready" } });
  });

  await test.step("without a free seat its automation stays, and a seat is for sale (CRED-72, CRED-112)", async () => {
    await member.post("/api/credentials", {
      ...{ email: "ready.second@try.example", automation_type: "extension", timezone: "Asia/Tokyo" },
      ...{ use_browser: true },
    });
    await page.goto("/settings/account");
    await page
      .getByRole("main")
      .getByRole("button", { name: /code-email|Yuki/ })
      .click();
    await page.getByRole("link", { name: "Switch to browser" }).click();
    await expect(
      page.getByText("You need to purchase one more seat to be able to add an account"),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Buy a seat" })).toBeVisible();
    await expectNoBarrier(page, "the change of automation");
  });

  await test.step("the address is taken in any case (CRED-88, CRED-90, CRED-91)", async () => {
    await page.goto("/campaigns/my-campaigns?addNewModal=true");
    await expect(page.getByRole("dialog", { name: "Add account" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/addNewModal/);
    const answer = await member.post("/api/credentials", {
      ...{ email: " CODE-EMAIL.yuki@TRY.example", password: "x", country_code: "PT", timezone: "Asia/Tokyo" },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});
