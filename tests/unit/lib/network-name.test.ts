import { heron } from "@/brands/heron";
import { tern } from "@/brands/tern";
import { locales } from "@/lib/i18n/locales";
import type { Texts } from "@/lib/i18n/merge";
import { withNetworkName } from "@/lib/i18n/network-name";

const textsOf = (locale: string): Texts =>
  Object.fromEntries(
    ["inbox", "campaigns"].map((name) => [name, jest.requireActual(`@/messages/${locale}/${name}.json`)]),
  );

describe.each(locales)("the network's name in %s (BRAND-04)", (locale) => {
  const texts = textsOf(locale);

  test("is the brand's own wherever a label contains it", () => {
    const own = withNetworkName(texts, heron.networkName[locale]);
    expect(own).toMatchObject({
      inbox: { composer: { network: "Social" } },
      campaigns: {
        add: { network: expect.stringMatching(/^Social /) },
        builder: { group: { network: "Social" } },
      },
    });
  });

  test("changes nothing else, and nothing at all for a brand with the usual name", () => {
    expect(withNetworkName(texts, tern.networkName[locale])).toEqual(texts);
  });
});
