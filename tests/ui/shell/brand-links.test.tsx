import { avocet } from "@/brands/avocet";
import { heron } from "@/brands/heron";
import { plover } from "@/brands/plover";
import { brandLinks } from "@/components/shell/brand-links";

const keysOf = (links: readonly { key: string }[]) => links.map(({ key }) => key);

describe("the links of a brand below the sidebar (SHELL-12, BRAND-27)", () => {
  it("lead to its own pages, with those for help separate", () => {
    const { brand, help } = brandLinks(heron);
    expect(keysOf(brand)).toEqual(["community", "affiliate", "refer"]);
    expect(keysOf(help)).toEqual(["help", "learning"]);
    for (const { href } of [...brand, ...help]) expect(new URL(href).hostname).toMatch(/\bheron\.example$/);
  });

  it("include refer and earn only if the brand offers it (BRAND-08)", () => {
    const refer = { key: "refer", href: "https://plover.example/refer" } as const;
    const { brand, help } = brandLinks({ ...plover, sidebarLinks: [...plover.sidebarLinks, refer] });
    expect(keysOf(brand)).toEqual(["website"]);
    expect(keysOf(help)).toEqual(["help"]);
  });

  it("are empty if another product brings the brand's users (BRAND-03)", () => {
    expect(brandLinks(avocet)).toEqual({ brand: [], help: [] });
  });
});
