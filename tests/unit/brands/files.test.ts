import { readdirSync, readFileSync } from "node:fs";
import { brands } from "@/brands";

/** Width and height that a PNG states in its header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const fileOf = (address: string) => readFileSync(`public${address}`);

describe.each(brands.map((brand) => [brand.id, brand] as const))("the pictures of %s", (id, brand) => {
  const { glyph: _glyph, size: _size, shape: _shape, ...images } = brand.logos;
  const pictures = [...Object.values(images), ...Object.values(brand.icons)];

  it("belong to the brand, are complete and have no extra files (BRAND-02)", () => {
    expect(pictures.every((address) => address.startsWith(`/brands/${id}/`))).toBe(true);
    expect(readdirSync(`public/brands/${id}`).sort()).toEqual(
      pictures.map((address) => address.split("/").at(-1)).sort(),
    );
  });

  it("have the sizes that browsers and home screens request", () => {
    const { touch, medium, large, maskable, favicon } = brand.icons;
    expect([touch, medium, large, maskable].map((address) => sizeOf(fileOf(address)))).toEqual([
      [180, 180],
      [192, 192],
      [512, 512],
      [512, 512],
    ]);
    expect([...fileOf(favicon).subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  });

  it("are drawings that load and run nothing, and name no other brand", () => {
    const others = brands.filter((other) => other !== brand).map((other) => other.id);
    for (const address of Object.values(images)) {
      const svg = fileOf(address).toString("utf8");
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      expect(svg).not.toMatch(/<(script|image|use|foreignObject|text)\b|href|url\(|\bon\w+=/i);
      expect(svg).not.toMatch(new RegExp(others.join("|"), "i"));
    }
  });

  it("stop moving for people who prefer reduced motion", () => {
    const { loaderLight = "", loaderDark = "" } = brand.logos;
    for (const address of [loaderLight, loaderDark])
      expect(fileOf(address).toString("utf8")).toContain("prefers-reduced-motion:reduce");
  });
});
