import type { Locator, Page } from "@playwright/test";
import { password } from "@/tests/integration/http/caller";
import { effect, spendDownTo as spending } from "@/tests/support/credits";
import { expect, test } from "@/tests/support/e2e";
import type { Installation } from "@/tests/support/installation";
import { expectNoBarrier } from "../barriers";
import { type Furnished, furnishedWorkspace } from "../furnished-workspace";
import { hearsKeys } from "../settled";

test.use({ locale: "fr-FR", timezoneId: "Europe/Paris" });

const number = (text: string | null) => Number(text?.replace(/\D/g, ""));
const results = (page: Page) => page.getByRole("list", { name: "Prospects trouvés" });
const total = async (page: Page) =>
  number(await page.getByRole("heading", { level: 1, name: /prospects? trouvés?$/ }).textContent());

/** A touch reaches the area around the box, which is its label. */
async function tick(box: Locator) {
  await box.locator("..").click();
  await expect(box).toBeChecked();
}

/** A user who reads French, on the search page, and whose workspace has this many credits left. */
async function searching(page: Page, tern: Installation, credits: number): Promise<Furnished> {
  const furnished = await furnishedWorkspace(tern);
  await tern.sql("update users set locale = 'fr' where email = $1", [furnished.email]);
  await page.request.post("/api/auth/sign_in", { data: { email: furnished.email, password } });
  // The plan's credits are granted when somebody first looks.
  expect((await page.request.get("/api/billing/credits")).status()).toBe(200);
  await spendDownTo(tern, furnished, credits);
  await page.goto("/search/search-prospects");
  await expect(page.getByText("Décrivez qui vous cherchez")).toBeVisible({ timeout: 120_000 });
  await hearsKeys(page);
  return furnished;
}

/** Something else of the workspace uses up its credits. */
async function spendDownTo(tern: Installation, { campaignId }: Furnished, credits: number) {
  const [campaign] = await tern.sql<{ workspace_id: string }>(
    "select workspace_id from campaigns where id = $1",
    [campaignId],
  );
  await tern.sql(spending, [campaign!.workspace_id, credits * 10]);
}

/** In credits: what enrichments were charged, for how many addresses, and what is reserved and left. */
async function booked(tern: Installation, { campaignId }: Furnished) {
  const [row] = await tern.sql<Record<"charged" | "found" | "held" | "left", number>>(
    `select (select coalesce(-sum(${effect}), 0) / 10.0 from credit_postings e where workspace_id = k.workspace_id and category = 'enrich')::float8 as charged,
        (select count(*) from prospects p where p.workspace_id = k.workspace_id
           and exists (select 1 from events e where e.workspace_id = p.workspace_id and e.prospect_id = p.id and e.kind = 'enriched')
           and coalesce(p.work_email, p.personal_email) is not null)::int as found,
        (select coalesce(sum(amount), 0) / 10.0 from credit_holds where workspace_id = k.workspace_id)::float8 as held,
        (select balance / 10.0 from credits where workspace_id = k.workspace_id)::float8 as left
       from campaigns k where k.id = $1`,
    [campaignId],
  );
  return row!;
}

/** Looks at the page in both themes when pictures are asked for. */
async function picture(page: Page, name: string) {
  if (!process.env.PICTURES) return;
  for (const theme of ["light", "dark"]) {
    await page.evaluate((to) => document.documentElement.setAttribute("data-theme", to), theme);
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${theme}.png`, animations: "disabled" });
  }
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
}

const windows = { phone: { width: 390, height: 844 }, laptop: { width: 1440, height: 900 } } as const;
for (const [device, viewport] of Object.entries(windows)) {
  const isPhone = device === "phone";
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, ...(isPhone && { hasTouch: true }) });

    test("a salesperson searches in French, enriches with too few credits, adds people to a campaign, and goes on in German and dark (J13, PROSPECT-02, PROSPECT-05, PROSPECT-13, PROSPECT-16)", async ({
      page,
      tern,
    }) => {
      page.setDefaultTimeout(20_000);
      const furnished = await searching(page, tern, 12);
      const filters = isPhone
        ? page.getByRole("dialog", { name: "Filtres" })
        : page.getByRole("complementary", { name: "Filtres" });
      const openPanel = async () => {
        if (isPhone) await page.getByRole("button", { name: "Actions", exact: true }).click();
      };
      const panel = (name: string | RegExp) =>
        isPhone ? page.getByRole("dialog", { name }) : page.getByRole("complementary", { name });

      await test.step("a title, a country and a size are counted before anybody is listed", async () => {
        if (isPhone) await page.getByRole("button", { name: "Filtres" }).click();
        await filters.getByRole("combobox", { name: "Poste" }).fill("manager");
        await filters.getByRole("combobox", { name: "Poste" }).press("Enter");
        const ofTitle = await counted();
        await filters.getByRole("button", { name: /^Pays/ }).click();
        await filters.getByRole("combobox", { name: "Pays" }).fill("états");
        await filters.getByRole("option", { name: "États-Unis", exact: true }).click();
        await expect.poll(counted).toBeLessThan(ofTitle);
        const ofCountry = await counted();
        await filters.getByRole("button", { name: /^Effectif/ }).click();
        await filters
          .locator("label")
          .filter({ hasText: /^51.200$/ })
          .click();
        await expect.poll(counted).toBeLessThan(ofCountry);
        await expectNoBarrier(page, "filters", { min: "any" });
        await picture(page, `${device}-filters`);
        const all = await counted();
        if (isPhone) await filters.getByRole("button", { name: /^Afficher/ }).click();
        await expect.poll(() => total(page)).toBe(all);
        expect(all).toBeGreaterThan(25);
        await expect(page).toHaveURL(/job_title=manager&country=US&employee_count=51-200/);
      });
      /** The live count below the filters; the phone's is the button that shows them. */
      async function counted() {
        const text = isPhone
          ? filters.getByRole("button", { name: /^Afficher/ })
          : filters.locator("output").filter({ hasText: /correspond/ });
        await expect(isPhone ? text : text.locator("xpath=..")).not.toHaveAttribute("aria-busy", "true");
        return number(await text.textContent());
      }

      await test.step("pages of 25 have as many people as were counted", async () => {
        const all = await total(page);
        let seen = 0;
        for (let left = all; left > 0; left -= 25) {
          await expect(results(page).getByRole("listitem")).toHaveCount(Math.min(25, left));
          seen += await results(page).getByRole("listitem").count();
          if (left <= 25) break;
          const first = (await results(page).getByRole("listitem").first().textContent()) ?? "";
          await page.getByRole("button", { name: "Suivant", exact: true }).click();
          await expect(results(page).getByRole("listitem").first()).not.toHaveText(first);
        }
        expect(seen).toBe(all);
      });

      await test.step("another order shows the same people, and the link keeps it", async () => {
        await page.getByRole("button", { name: /^Ordre.*Pertinence/ }).click();
        await page.getByRole("menuitemradio", { name: "Données récentes" }).click();
        await expect(page).toHaveURL(/sort=newest$/);
        await expect(results(page)).toBeVisible();
        await page.reload();
        await expect(page.getByRole("button", { name: /^Ordre.*Données récentes/ })).toBeVisible();
        await expect(results(page).getByRole("listitem")).toHaveCount(25);
      });

      await test.step("25 people cost more than there is: nothing begins, and the first 12 are offered", async () => {
        await tick(page.getByRole("checkbox", { name: "Sélectionner cette page" }));
        await openPanel();
        await panel(/^25 sélectionnés/)
          .getByText("Enrichir", { exact: true })
          .click();
        const act = panel(/^25 sélectionnés/);
        await expect(act.getByText("Il vous manque jusqu’à 13 crédits")).toBeVisible();
        await expect(act.getByRole("button", { name: "Enrichir 25" })).toHaveCount(0);
        await expectNoBarrier(page, "too few credits", { min: "any" });
        await picture(page, `${device}-credits`);
        expect(await booked(tern, furnished)).toEqual({ charged: 0, found: 0, held: 0, left: 12 });
      });

      await test.step("credits that are spent elsewhere meanwhile make it wait; only what was found is charged", async () => {
        await spendDownTo(tern, furnished, 2);
        await panel(/^25 sélectionnés/)
          .getByRole("button", { name: "Enrichir les 12 premiers" })
          .click();
        const run = panel("Enrichissement");
        await expect(run.getByText("En attente de crédits")).toBeVisible({ timeout: 60_000 });
        await expect.poll(async () => (await booked(tern, furnished)).held).toBe(0);
        const { charged, found, left } = await booked(tern, furnished);
        expect([charged, found, left]).toEqual([2, 2, 0]);
        await expectNoBarrier(page, "out of credits", { min: "any" });
        await picture(page, `${device}-waiting`);
        await page.getByRole("button", { name: "Fermer" }).last().click();
      });

      await test.step("others are added to a campaign without credits", async () => {
        const first = (await results(page).getByRole("listitem").first().textContent()) ?? "";
        await page.getByRole("button", { name: "Suivant", exact: true }).click();
        await expect(page).toHaveURL(/page=2/);
        await expect(results(page).getByRole("listitem").first()).not.toHaveText(first);
        await tick(results(page).getByRole("checkbox").nth(0));
        await tick(results(page).getByRole("checkbox").nth(1));
        await openPanel();
        const act = panel("2 sélectionnés");
        await act.getByRole("combobox", { name: "Campagne" }).click();
        await page.getByRole("option", { name: "Autumn" }).click();
        await act.getByRole("button", { name: "Ajouter 2 prospects" }).click();
        await expect(panel("Ajout des prospects").getByText(/^2 ajoutée/)).toBeVisible({ timeout: 60_000 });
        await page.getByRole("button", { name: "Fermer" }).last().click();
        expect((await booked(tern, furnished)).charged).toBe(2);
      });

      await test.step("German and dark stay after a reload", async () => {
        const menu = page.getByRole("button", { name: "Menu du compte" });
        await menu.click();
        await page.getByRole("menuitemcheckbox", { name: /^Thème/ }).click();
        await page.getByRole("menuitem", { name: "Langue" }).click();
        await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
        for (const look of ["at once", "after a reload"]) {
          await expect(page.getByRole("list", { name: "Gefundene Kontakte" }), look).toBeVisible();
          await expect(page.locator("html"), look).toHaveAttribute("data-theme", "dark");
          await expect(page.locator("html"), look).toHaveAttribute("lang", /^de/);
          await expect(page.getByRole("button", { name: "Reihenfolge: Neueste Daten" }), look).toBeVisible();
          await expect(page.locator("body"), look).not.toContainText(/trouvés|Suivant|Sélectionner/);
          await page.reload();
        }
        await expectNoBarrier(page, "German and dark", { min: "any" });
      });
    });
  });
}
