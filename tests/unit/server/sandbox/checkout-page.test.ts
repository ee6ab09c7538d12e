import { tern } from "@/brands/tern";
import { type Locale, locales } from "@/lib/contract/fields";
import { checkoutPage, confirmPage } from "@/server/http/public/checkout-page";
import type { Checkout } from "@/server/sandbox/payments/checkouts";

const open: Checkout = {
  ...{ id: "1", kind: "plan", lines: null, key: null, currency: "USD", state: "open" },
  ...{ returnUrl: "https://own.example/campaigns", periodStart: null, periodEnd: null },
  ...{ endsWithPeriod: false, plannedItems: null },
  items: [
    { priceId: "basic_monthly_usd", quantity: 3 },
    { priceId: "extension_seat_monthly_usd", quantity: 2 },
    { priceId: "mailbox_slot_monthly_usd", quantity: 1 },
  ],
  amountCents: 15_800,
};
const shown = (locale: Locale, checkout: Checkout) => ({ brand: tern, locale, name: "A & B", checkout });

/** Every row of the page's table: what it names, and its amount. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, text = ""]) =>
      text.replaceAll(/<[^>]+>/g, "").replaceAll(/[\u00a0\u202f]/g, " "),
    ),
  );

describe("the pages of the simulated payment provider (BILL-60)", () => {
  test.each([
    ["en", "Basic, 3 seats $117|2 browser seats $38|1 mailbox slot $3|Tax $31.60|Total $189.60"],
    ["de", "Basic, 3 Plätze 117 $|2 Browser-Plätze 38 $|1 Postfachplatz 3 $|Steuer 31,60 $|Gesamt 189,60 $"],
    [
      "fr",
      "Basic, 3 places 117 $|2 places navigateur 38 $|1 place de boîte mail 3 $|Taxes 31,60 $|Total 189,60 $",
    ],
    [
      "es",
      "Basic, 3 plazas 117 $|2 plazas de navegador 38 $|1 plaza de buzón 3 $|Impuestos 31,60 $|Total 189,60 $",
    ],
    [
      "pt",
      "Basic, 3 lugares $ 117|2 lugares de navegador $ 38|1 lugar de caixa de correio $ 3|Impostos $ 31,60|Total $ 189,60",
    ],
  ] as const)("name every item of a purchase, the tax and the total in %s", (locale, rows) => {
    const page = checkoutPage(shown(locale, open));
    expect(
      rowsOf(page)
        .map((row) => row.join(" "))
        .join("|"),
    ).toBe(rows);
    expect(page).toContain("A &#38; B");
  });

  it("name packs of credits, and say that they are added once the bank has its answer", () => {
    const items = [{ priceId: "credits_10000_usd", quantity: 2 }];
    const page = confirmPage(
      shown("en", { ...open, kind: "confirm", items, key: "one", amountCents: 119_800 }),
    );
    expect(rowsOf(page)[0]).toEqual(["2 × 10,000 credits", "$1,198"]);
    expect(page).toContain("confirm $1,437.60. The credits are added once you do.");
  });

  it.each(locales)("tell what a change charges from what it gives back in %s", (locale) => {
    const lines = [
      { priceId: "basic_monthly_usd", quantity: 1, amountCents: -1950 },
      { priceId: "growth_monthly_usd", quantity: 1, amountCents: 3950 },
    ];
    const page = confirmPage(shown(locale, { ...open, kind: "confirm", lines, amountCents: 2000 }));
    const [back, due, ...sums] = rowsOf(page);
    expect(back?.[0]).toMatch(/: Basic, 1 /);
    expect(back?.[1]).toMatch(/^-.*19[.,]50/);
    expect(due?.[0]).toMatch(/^Essential, 1 /);
    expect(sums).toHaveLength(2);
    expect(page).not.toMatch(/\{\w+\}/);
  });
});
