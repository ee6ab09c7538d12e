import * as z from "zod";
import { brands } from "@/brands";
import { configOf } from "@/brands/config";
import { groundsOf } from "@/brands/grounds";
import { heron } from "@/brands/heron";
import { manifestOf } from "@/brands/manifest";
import { brandConfig } from "@/lib/contract/brand-config";

describe("the manifest by which a brand is installed (BRAND-02)", () => {
  it("has its name, its backgrounds in both themes and a maskable icon", () => {
    const manifest = manifestOf(heron, "fr");
    expect(manifest).toMatchObject({
      ...{ name: "Heron", short_name: "Heron", lang: "fr", start_url: "/", scope: "/" },
      theme_color: groundsOf(heron, "light").canvas,
      user_preferences: { color_scheme: { dark: { theme_color: groundsOf(heron, "dark").canvas } } },
    });
    expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  });

  it("differs from brand to brand", () => {
    const texts = brands.map((brand) => JSON.stringify(manifestOf(brand, "en")));
    expect(new Set(texts).size).toBe(brands.length);
  });
});

describe("the settings of a brand that browsers keep as `config` (BRAND-17, BRAND-26)", () => {
  it("have the names of the specification", () => {
    expect(z.encode(brandConfig, configOf(heron))).toEqual({
      brand: "heron",
      name: "Heron",
      color: "#5f4b8b",
      light_theme: { bg: heron.colours.light.canvas, body: heron.colours.light.surface },
      dark_theme: { bg: heron.colours.dark.canvas, body: heron.colours.dark.surface },
      logo_shape: "rectangle",
      support: { name: "none", app_id: null, user_id: null },
      client_link: null,
      is_ghl_connected: false,
      promote_kit_id: null,
    });
  });

  it("name the brand's own site, and whether another product brings its users (BRAND-27)", () => {
    const [tern, , , avocet] = brands.map((brand) => z.encode(brandConfig, configOf(brand)));
    expect(tern).toMatchObject({ client_link: "https://tern.example", is_ghl_connected: false });
    expect(avocet).toMatchObject({ client_link: "https://avocet.example", is_ghl_connected: true });
  });
});
