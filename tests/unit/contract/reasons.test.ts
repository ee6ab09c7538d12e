import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { attentionOrder, fixPath, remedies, remedyPages } from "@/lib/contract/accounts/remedies";
import { skipReasons, stopReasons, waitReasons } from "@/lib/contract/reasons";
import { matchRoute } from "@/lib/routes/match";

const read = (path: string) => readFileSync(join(process.cwd(), path), "utf8");
const locales = ["en", "fr", "de", "pt", "es"] as const;
const reasons = [...new Set([...waitReasons, ...skipReasons, ...stopReasons])];
const of = {
  campaignId: "019aa0f2-0000-7000-8000-000000000001",
  prospectId: "019aa0f2-0000-7000-8000-000000000002",
};

describe.each(locales)("every reason in %s", (locale) => {
  const { sentence, mend } = JSON.parse(read(`messages/${locale}/reasons.json`));
  const { reason: words } = JSON.parse(read(`messages/${locale}/prospects.json`)).next;
  const { reason: ofCampaigns } = JSON.parse(read(`messages/${locale}/campaigns.json`)).next;

  it.each(reasons)("%s has a word, a sentence and a named link (CAMP-25, CAMP-26)", (reason) => {
    expect(words[reason]).toMatch(/\S/);
    expect(sentence[reason]).toMatch(/\S[.!]$/);
    expect(mend[remedies[reason]]).toMatch(/\S/);
  });

  it.each(waitReasons)("%s has a word for the whole campaign (CAMP-26, ux 27)", (reason) => {
    expect(ofCampaigns[reason]).toMatch(/\S/);
  });
});

describe("what resolves a reason", () => {
  it.each(reasons)("%s: a page that exists (CAMP-25, CAMP-26)", (reason) => {
    for (const about of [of, { campaignId: of.campaignId }]) {
      const path = fixPath(remedies[reason], about).split("?")[0]!;
      expect(matchRoute(path)?.route).toMatchObject({ built: true });
    }
  });

  it.each(Object.entries(remedyPages))("%s: offered to those who may open %s (ROLE-02)", (remedy, page) => {
    const route = matchRoute(fixPath(remedy as keyof typeof remedyPages, of).split("?")[0]!)?.route;
    expect(route?.page ?? page).toBe(page);
  });

  it("the reasons that need a member are listed by weight, and covered by the index (CAMP-26, ux 28)", () => {
    const named = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word).toSorted();
    const lists = read("server/repositories/campaigns/lists.ts");
    const from = lists.indexOf("const parked = `");
    const asked = named(lists.slice(from, lists.indexOf("export const needsSomebody")));
    const folder = "server/db/migrations";
    const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));
    const newest = migrations.toSorted().map((name) => read(join(folder, name)));
    const migration = newest.findLast((text) => text.includes("create index deliveries_parked")) ?? "";
    const indexed = named(/create index deliveries_parked[^;]*/.exec(migration)?.[0] ?? "");
    expect(indexed).toEqual([...asked, "task_open"].toSorted());
    const ofOthers = [
      "sender_removed",
      "account_disconnected",
      "no_network_account",
      "mailbox_disconnected",
      "uncertain_reply",
      "extension_failure",
    ];
    expect([...attentionOrder].toSorted()).toEqual([...indexed, ...ofOthers].toSorted());
  });
});
