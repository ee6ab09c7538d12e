import { screen } from "@testing-library/react";
import { tern } from "@/brands/tern";
import { BrandMark } from "@/components/shell/brand-mark";
import { draw } from "../ui/render";

const images = { light: "/l.svg", dark: "/d.svg", authLight: "/al.svg", authDark: "/ad.svg" };
const shown = (logos: Partial<typeof images>, auth: boolean) => {
  draw(<BrandMark brand={{ ...tern, logos: { ...tern.logos, ...logos } }} auth={auth} />);
  return screen.getAllByRole("img").map((image) => [image.getAttribute("src"), image.className]);
};
const pair = (light: string, dark: string) => [
  [light, expect.stringContaining("dark:hidden")],
  [dark, expect.stringMatching(/^hidden .*dark:block/)],
];

describe("the logo of each theme (THEME-04)", () => {
  it("is the brand's light one, and its dark one in the dark theme", () => {
    expect(shown(images, false)).toEqual(pair("/l.svg", "/d.svg"));
  });

  it("is one of their own on the sign-in pages", () => {
    expect(shown(images, true)).toEqual(pair("/al.svg", "/ad.svg"));
  });

  it("is the light one in both themes where a brand has no other", () => {
    expect(shown({ light: "/l.svg" }, true)).toEqual(pair("/l.svg", "/l.svg"));
  });
});
