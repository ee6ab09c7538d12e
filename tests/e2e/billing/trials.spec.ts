import { confirmed } from "@/tests/integration/campaigns/setup";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "../barriers";
import { openSettled } from "../settled";

test.use({ locale: "en-GB" });

test("who starts without a trial reads why, and gets to the plans from there (AUTH-52)", async ({
  page,
  tern,
}) => {
  const member = await confirmed(tern, "Kestrel Works");
  await tern.sql("update workspaces set trial_ends_at = null, trial_used_by = 'company' where id = $1", [
    member.workspaceId,
  ]);
  await page.request.post("/api/auth/sign_in", { data: { email: member.email, password } });
  for (const path of ["/space/create?step=about", "/billing/overview"]) {
    await openSettled(page, path);
    const note = page.getByRole("status").filter({ hasText: "Your company has already used its free trial" });
    await expect(note).toBeVisible();
    await expectNoBarrier(page, path);
    await note.getByRole("button", { name: "Choose a plan" }).click();
    await expect(page.getByRole("dialog", { name: "Choose a plan" })).toBeVisible();
  }
});
