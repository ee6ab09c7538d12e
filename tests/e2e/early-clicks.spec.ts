import { confirmed, newCampaign, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { signIn } from "./sign-in";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

for (const slowness of [1, 6])
  test(`a button that is clicked before the page works is heard once it does, and once only, on a machine ${slowness} times as slow`, async ({
    page,
    tern,
  }) => {
    test.setTimeout(120_000);
    const ada = await confirmed(tern);
    await withAccount(ada);
    const campaign = await newCampaign(ada);
    await signIn(page, { email: ada.email, password });
    const machine = await page.context().newCDPSession(page);
    await machine.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const open = () => page.goto(`/campaign/edit/${campaign._id}`, { waitUntil: "commit" });

    await open();
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("dialog", { name: "Before it starts" })).toBeVisible({ timeout: 30_000 });

    // A menu opens when the button goes down, and would close again at a second time.
    await open();
    await page.getByRole("button", { name: "Actions for Autumn" }).click();
    await expect(page.getByRole("menu")).toBeVisible({ timeout: 30_000 });
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("menu")).toBeVisible();

    await open();
    const sidebar = page.getByRole("button", { name: / sidebar$/ });
    const before = await sidebar.getAttribute("aria-expanded");
    await sidebar.click();
    await expect(sidebar).toHaveAttribute("aria-expanded", before === "true" ? "false" : "true", {
      timeout: 30_000,
    });
  });
