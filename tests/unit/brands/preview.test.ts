import { heron } from "@/brands/heron";
import { previewOf } from "@/brands/preview";
import { previewCss } from "@/brands/preview-css";
import { tern } from "@/brands/tern";
import { previewQuery, readPreview } from "@/server/http/pages/preview-link";

const own = "/brands/heron/logo-dark.svg";

describe("a preview of another look by its address (BRAND-21)", () => {
  it("accepts colors of three or six digits, backgrounds, own logos and a size (VAL-09)", () => {
    expect(
      previewOf(
        {
          primaryCl: "a30",
          lightTheme: "#f6f4fb,ffffff",
          auth_logo: own,
          logoSize: "41",
          darkTheme: "111,222",
        },
        heron,
      ),
    ).toEqual({
      primaryCl: "#aa3300",
      lightTheme: "#f6f4fb,#ffffff",
      darkTheme: "#111111,#222222",
      auth_logo: own,
      logoSize: "41",
    });
  });

  it.each([
    { primaryCl: "red" },
    { primaryCl: "#12345" },
    { primaryCl: "aa3300}body{display:none" },
    { primaryCl: ["aa3300"] },
    { lightTheme: "#fff" },
    { lightTheme: "#fff,url(x)" },
    { darkTheme: "#000,#000,#000" },
    { logo: "https://evil.example/logo.svg" },
    { logo: "javascript:alert(1)" },
    { logo: "data:image/svg+xml,<svg/>" },
    { logo: "/brands/tern/logo-light.svg" },
    { logo: "/brands/heron/../tern/logo-light.svg" },
    { logo: '/brands/heron/a.svg");}body{display:none}' },
    { logo: "/brands/heron/logo.svg?x=1" },
    { logo: "//evil.example/brands/heron/a.svg" },
    { logoSize: "9" },
    { logoSize: "400" },
    { logoSize: "35px" },
    { logoSize: "-35" },
    { support: "crisp", appId: "evil" },
  ])("leaves out %j (BRAND-22, S23)", (asked) => {
    expect(previewOf(asked, heron)).toEqual({});
  });

  it("accepts an image from another site only if the brand's record names it", () => {
    const logo = "https://cdn.heron.example/logo.png";
    const brand = { ...heron, logos: { ...heron.logos, light: logo } };
    expect(previewOf({ dark_logo: logo }, brand)).toEqual({ dark_logo: logo });
    expect(previewOf({ dark_logo: logo }, heron)).toEqual({});
  });

  it("becomes a style that replaces colors, images and their height, and nothing else", () => {
    const css = previewCss(tern, { primaryCl: "#aa3300", auth_logo: "/brands/tern/x.svg", logoSize: "41" });
    expect(css).toContain("--brand:#aa3300");
    expect(css).toContain('img[data-logo=auth-light]{content:url("/brands/tern/x.svg")}');
    expect(css).toContain("{height:41px}");
    expect(previewCss(tern, {})).toBe("");
  });
});

describe("the signature of such an address (BRAND-22, S23)", () => {
  const key = Buffer.alloc(32, 7);
  const until = 1_800_000_000_000;
  const made = () => Object.fromEntries(previewQuery(key, heron, { primaryCl: "aa3300", logo: own }, until));
  const read = (query: Record<string, unknown>, brand = heron, now = until - 1, by: Uint8Array = key) =>
    readPreview(by, brand, query, now);

  it("accepts what was signed, until its time has passed", () => {
    expect(read(made())).toEqual({ primaryCl: "#aa3300", logo: own });
    expect(read(made(), heron, until)).toBeUndefined();
  });

  it("refuses an address that was typed, changed, extended in time or widened", () => {
    const { look_sign, look_until, ...bare } = made();
    const { logo: _logo, ...less } = made();
    for (const query of [
      bare,
      { ...bare, look_until },
      { ...bare, look_sign },
      { ...made(), primaryCl: "#bb3300" },
      { ...made(), logoSize: "41" },
      { ...made(), look_until: String(until + 1) },
      { ...made(), look_sign: "" },
      { ...made(), look_sign: [look_sign] },
      less,
    ])
      expect(read(query)).toBeUndefined();
  });

  it("is valid for one brand and one installation", () => {
    expect(read(made(), tern)).toBeUndefined();
    expect(read(made(), heron, until - 1, Buffer.alloc(32, 8))).toBeUndefined();
  });

  it("ignores values that are left out anyway", () => {
    expect(read({ ...made(), support: "crisp", appId: "evil", utm: "x" })).toEqual({
      primaryCl: "#aa3300",
      logo: own,
    });
  });
});
