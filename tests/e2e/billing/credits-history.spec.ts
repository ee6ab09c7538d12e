import { randomUUID } from "node:crypto";
import { password } from "@/tests/integration/http/caller";
import { expect, test } from "@/tests/support/e2e";
import { expectNoBarrier } from "../barriers";
import { furnishedWorkspace } from "../furnished-workspace";
import { hearsKeys } from "../settled";

test("a line of the credits history shows what was reserved, spent and returned (BILL-42)", async ({
  page,
  tern,
}) => {
  const { email, campaignId } = await furnishedWorkspace(tern);
  await page.request.post("/api/auth/sign_in", { data: { email, password } });
  expect((await page.request.get("/api/billing/credits")).status()).toBe(200);
  const [prospect] = await tern.sql<{ id: string; full_name: string }>(
    "select p.id, p.full_name from prospects p join campaigns c on c.workspace_id = p.workspace_id where c.id = $1 and p.full_name <> '' limit 1",
    [campaignId],
  );
  await tern.sql(
    `insert into credit_postings (workspace_id, id, at, kind, from_account, to_account, amount, reference, turn, grant_id, category, campaign_id)
     select g.workspace_id, v.id::uuid, now() + n * interval '1 second', v.kind, source, target, amount, $2, 1, case when v.kind = 'charge' then g.id end,
            category, case when v.kind = 'charge' then $1::uuid end
       from credit_grants g join campaigns c on c.workspace_id = g.workspace_id,
            (values (1, 'reserve', 'available', 'reserved', 440, null, $3), (2, 'charge', 'reserved', 'spent', 310, 'enrich', $4),
              (3, 'release', 'reserved', 'available', 130, null, $5)) v(n, kind, source, target, amount, category, id) where c.id = $1`,
    [campaignId, `personality:${prospect!.id}`, randomUUID(), randomUUID(), randomUUID()],
  );
  await page.goto("/billing/credits-history");
  await hearsKeys(page);
  await page.getByRole("button", { name: "Contact enrichment" }).click();
  const panel = page.getByRole("dialog", { name: "Contact enrichment" });
  await expect(panel.getByRole("row", { name: "Sum" })).toHaveText("Sum8888");
  await expect(panel.getByRole("link", { name: prospect!.full_name })).toBeVisible();
  await expectNoBarrier(page, "a line of the credits history");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});
