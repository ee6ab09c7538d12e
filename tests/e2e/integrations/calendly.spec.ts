import type { Page } from "@playwright/test";
import { confirmed, withAccount } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { signIn } from "../sign-in";

/** Presses a button of the dialog and answers on the simulated page that opens. */
async function answerAt(page: Page, press: string, button: string) {
  const opening = page.waitForEvent("popup");
  await page.getByRole("dialog", { name: "Calendly" }).getByRole("button", { name: press }).click();
  const tab = await opening;
  await tab.getByRole("button", { name: button }).click();
  return tab;
}

test("a member connects Calendly, chooses the meeting link, and sees a booking of a guest (INTEG-25 to INTEG-31)", async ({
  page,
  tern,
}) => {
  const member = await confirmed(tern, "Meeting");
  await withAccount(member);
  await signIn(page, { email: member.email, password });

  await test.step("refusing connects nothing and says so", async () => {
    await page.goto("/integrations");
    await page.getByRole("button", { name: "Connect: Calendly" }).click();
    await expect(page).toHaveURL(/open=calendly/);
    const tab = await answerAt(page, "Connect Calendly", "Don’t allow");
    await expect(tab.getByRole("heading", { name: "Calendly wasn’t connected" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect Calendly" })).toBeVisible();
  });

  await test.step("allowing connects it, and shows what can be booked", async () => {
    const tab = await answerAt(page, "Connect Calendly", "Allow as Nora Vane");
    await expect(tab.getByRole("heading", { name: "Calendly is connected" })).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Calendly" });
    await expect(dialog.getByText("nora.vane@calendar.example")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Intro call" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    const connected = page.getByRole("region", { name: "Connected" });
    await expect(connected.getByText("4 event types")).toBeVisible();
  });

  await test.step("the account's meeting link leads to an event type", async () => {
    await page.goto("/settings/signatures");
    await page.getByRole("combobox", { name: "Event type" }).click();
    await page.getByRole("option", { name: "Demo" }).click();
    await expect(page.getByText("Meeting link saved")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Event type" })).toHaveValue("Demo");
  });

  await test.step("a booking by an unknown guest waits for somebody to say whose it is", async () => {
    const [type] = await tern.sql<{ url: string }>(
      "select url from calendar_event_types where workspace_id = $1 and name = 'Demo'",
      [member.workspaceId],
    );
    const guest = await page.context().newPage();
    await guest.goto(new URL(type?.url ?? "").pathname);
    await guest.getByLabel("Name").fill("Greta Holm");
    await guest.getByLabel("Email").fill("greta@holm.example");
    await guest.locator("button[name=time]").first().click();
    await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
    await expect
      .poll(() => tern.sql("select 1 from meetings where workspace_id = $1", [member.workspaceId]), {
        timeout: 60_000,
      })
      .toHaveLength(1);
    await page.goto("/integrations?open=calendly");
    const unmatched = page.getByRole("region", { name: "Whose meetings are these?" });
    await expect(unmatched.getByText("Greta Holm · greta@holm.example")).toBeVisible();
    await unmatched.getByRole("button", { name: "Not a prospect" }).click();
    await expect(unmatched).toBeHidden();
  });

  await test.step("disconnecting takes the consent back", async () => {
    const dialog = page.getByRole("dialog", { name: "Calendly" });
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await expect(dialog.getByRole("button", { name: "Connect Calendly" })).toBeVisible();
  });
});
