import { joined, password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { placeOf, signedInRoutes } from "./places";
import { openSettled } from "./settled";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London", viewport: { width: 1440, height: 900 } });

const pages = [...new Set(signedInRoutes.flatMap(({ page }) => page ?? []))];

for (const only of pages)
  test(`a member who may open ${only} alone is refused nothing there (ROLE-02, SPACE-46)`, async ({
    page,
    tern,
  }) => {
    const [campaign] = await tern.sql<{ workspaceId: string }>(
      `select workspace_id as "workspaceId" from campaigns where id = $1`,
      [furnished.campaignId],
    );
    const member = await joined(tern, campaign!.workspaceId, { pages: [only] });
    await page.request.post("/api/auth/sign_in", { data: { email: member.email, password } });
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403)
        refused.push(`${new URL(page.url()).pathname} asked ${answer.request().method()} ${answer.url()}`);
    });
    for (const route of signedInRoutes.filter((one) => one.page === only))
      await openSettled(page, await placeOf(tern, route, furnished));
    expect(refused).toEqual([]);
  });

test("a member of the inbox alone sees who writes and stops their campaign (ROLE-02, ux 62)", async ({
  page,
  tern,
}) => {
  const [campaign] = await tern.sql<{ workspaceId: string }>(
    `select workspace_id as "workspaceId" from campaigns where id = $1`,
    [furnished.campaignId],
  );
  const member = await joined(tern, campaign!.workspaceId, { pages: ["inbox"] });
  await page.request.post("/api/auth/sign_in", { data: { email: member.email, password } });
  await openSettled(page, `/inbox/${furnished.prospectId}`);
  const person = page.getByRole("complementary").filter({ hasText: "Notes" });
  await expect(person.getByText("Autumn")).toBeVisible();
  // Neither their page nor the campaign is theirs to open.
  await expect(person.getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
});
