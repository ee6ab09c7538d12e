import type { Page } from "@playwright/test";
import { matchRoute } from "@/lib/routes/match";
import { joined, password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { expectNoBarrier } from "./barriers";
import { type Furnished, furnishedWorkspace } from "./furnished-workspace";
import { placeOf, signedInRoutes } from "./places";
import { openSettled } from "./settled";

let furnished: Furnished;
test.beforeAll(async ({ tern }) => {
  furnished = await furnishedWorkspace(tern);
});
test.use({ locale: "en-GB", timezoneId: "Europe/London", viewport: { width: 1440, height: 900 } });

/** Signs in a member of the furnished workspace who may open only this page. */
async function signInWithOnly(
  only: string,
  page: Page,
  tern: Installation,
  accounts: string[] | null = null,
) {
  const [workspace] = await tern.sql<{ id: string }>(
    "select workspace_id as id from campaigns where id = $1",
    [furnished.campaignId],
  );
  const { email } = await joined(tern, workspace!.id, { pages: [only], accounts });
  await page.request.post("/api/auth/sign_in", { data: { email, password } });
}

/** Links of this page to one that the member may not open, which would bring them back without a word. */
async function closedLinks(page: Page, only: string): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const here = new URL(page.url()).pathname;
  return [...new Set(links)].flatMap((path) => {
    const needed = matchRoute(path)?.route.page;
    return needed && needed !== only && needed !== "notifications" ? [`${here} links to ${path}`] : [];
  });
}

const pages = [...new Set(signedInRoutes.flatMap(({ page }) => page ?? []))];

for (const only of pages)
  test(`no call is refused to a member who may open only ${only}, and no link leads elsewhere (ROLE-02, SPACE-46)`, async ({
    page,
    tern,
  }) => {
    await signInWithOnly(only, page, tern);
    const refused: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 403)
        refused.push(`${new URL(page.url()).pathname} asked ${answer.request().method()} ${answer.url()}`);
    });
    for (const route of signedInRoutes.filter((one) => one.page === only)) {
      await openSettled(page, await placeOf(tern, route, furnished));
      refused.push(...(await closedLinks(page, only)));
    }
    expect(refused).toEqual([]);
  });

test("a member with only the inbox sees the prospect and can stop the campaign (ROLE-02, ux 62)", async ({
  page,
  tern,
}) => {
  await signInWithOnly("inbox", page, tern);
  await openSettled(page, `/inbox/${furnished.prospectId}`);
  const person = page.getByRole("complementary").filter({ hasText: "Notes" });
  await expect(person.getByText("Autumn")).toBeVisible();
  // The member may open neither the prospect's page nor the campaign.
  await expect(person.getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
});

test("a member who may not connect accounts and can use none is told whom to ask (GATE-07)", async ({
  page,
  tern,
}) => {
  await signInWithOnly("inbox", page, tern, []);
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 403 && refused.push(answer.url()));
  await openSettled(page, "/");
  await expect(page).toHaveURL(/\/credentials\/add$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask an admin to connect an account");
  await expect(page.getByText(/^You can’t connect accounts in this workspace\. .*Ada Byron/)).toBeVisible();
  await expectNoBarrier(page, "whom to ask for an account");
  expect(refused).toEqual([]);
});

test("a page that does not open says why on arrival, once, and arriving says nothing (GATE-15)", async ({
  page,
  tern,
}) => {
  await signInWithOnly("inbox", page, tern);
  await openSettled(page, "/");
  await expect(page).toHaveURL(/\/inbox$/);
  const said = page.getByText("You don’t have access to this");
  await expect(said).toBeHidden();
  await page.goto("/reports");
  await expect(said).toBeVisible();
  await expect(page).toHaveURL(/\/inbox$/);
  await page.goto("/nowhere/at/all");
  await expect(page.getByText("That page isn’t available here.")).toBeVisible();
  await expect(page).toHaveURL(/\/inbox$/);
});
