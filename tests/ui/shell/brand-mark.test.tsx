import { screen } from "@testing-library/react";
import { tern } from "@/brands/tern";
import { BrandLoader, BrandMark } from "@/components/shell/brand-mark";
import { draw } from "../ui/render";

const {
  light: _l,
  dark: _d,
  authLight: _al,
  authDark: _ad,
  loaderLight: _ll,
  loaderDark: _ld,
  ...bare
} = tern.logos;
const images = { light: "/l.svg", dark: "/d.svg", authLight: "/al.svg", authDark: "/ad.svg" };
const loaders = { loaderLight: "/ll.svg", loaderDark: "/ld.svg" };
const withLogos = (logos: object) => ({ ...tern, logos: { ...bare, ...logos } });

const drawn = () =>
  screen
    .getAllByRole("img")
    .filter((image) => image.dataset.logo)
    .map((image) => [image.getAttribute("src"), image.className]);
const shown = (logos: object, auth: boolean) => {
  draw(<BrandMark brand={withLogos(logos)} auth={auth} />);
  return drawn();
};
const pair = (light: string, dark: string) => [
  [light, expect.stringContaining("dark:hidden")],
  [dark, expect.stringMatching(/^hidden .*dark:block/)],
];

describe("the logo of each theme (THEME-04)", () => {
  it("is the brand's light logo, and its dark one in the dark theme", () => {
    expect(shown(images, false)).toEqual(pair("/l.svg", "/d.svg"));
  });

  it("is a separate one on the sign-in pages", () => {
    expect(shown(images, true)).toEqual(pair("/al.svg", "/ad.svg"));
  });

  it("is the light one in both themes if a brand has no other", () => {
    expect(shown({ light: "/l.svg" }, true)).toEqual(pair("/l.svg", "/l.svg"));
  });

  it("is the one of the loader while something is loading", () => {
    draw(<BrandLoader brand={withLogos({ ...images, ...loaders })} />);
    expect(drawn()).toEqual(pair("/ll.svg", "/ld.svg"));
  });

  it("has the brand's height, and is replaced by the icon in a narrow sidebar (BRAND-24)", () => {
    draw(<BrandMark brand={withLogos({ ...images, size: 41 })} />);
    const [light, , sign] = screen.getAllByRole("img");
    expect(light).toHaveAttribute("height", "41");
    expect(light?.className).toContain("group-data-collapsed/shell:md:hidden!");
    expect(sign).toHaveAttribute("src", tern.logos.icon);
    expect(sign?.className).toMatch(/^hidden .*group-data-collapsed/);
  });

  it("is the symbol and the name if a brand has no images", () => {
    draw(<BrandMark brand={withLogos({})} />);
    expect(screen.getByText("Tern")).toBeInTheDocument();
  });
});
