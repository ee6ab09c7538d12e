import { fireEvent, waitFor } from "@testing-library/react";
import { bootScript } from "@/lib/state/boot-script";
import { chooseTheme, takeTheme } from "@/lib/state/theme";

const system = (dark: boolean) => {
  window.matchMedia = jest.fn(() => ({
    matches: dark,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  })) as never;
};

function boot(ofPerson?: string) {
  const script = document.createElement("script");
  if (ofPerson) script.dataset.theme = ofPerson;
  Object.defineProperty(document, "currentScript", { value: script, configurable: true });
  new Function(bootScript)();
  return document.documentElement.dataset.theme;
}

const forget = () => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "theme=; path=/; max-age=0";
};
beforeEach(forget);

describe("the theme before the first paint (THEME-03)", () => {
  it.each([
    [true, "dark"],
    [false, "light"],
  ])("follows the system until a theme is chosen (dark: %s)", (dark, theme) => {
    system(dark);
    expect(boot()).toBe(theme);
  });

  it("is the one chosen in this browser, before the user's and the system's", () => {
    system(true);
    chooseTheme("light");
    expect(localStorage.getItem("theme")).toBe("light");
    expect(document.cookie).toContain("theme=light");
    expect(boot("dark")).toBe("light");
  });

  it("is the user's own if this browser has none", () => {
    system(false);
    expect(boot("dark")).toBe("dark");
  });

  it("leaves the time zone for pages rendered on request, once the page is there", async () => {
    system(false);
    boot();
    expect(document.cookie).not.toContain("zone=");
    fireEvent.load(window);
    await waitFor(() => expect(document.cookie).toContain("zone="));
  });
});

describe("the theme of a page whose frame failed (THEME-03)", () => {
  beforeEach(() => delete document.documentElement.dataset.theme);
  const taken = () => {
    takeTheme();
    return document.documentElement.dataset.theme;
  };

  it("is the one chosen in this browser, otherwise the system's", () => {
    system(true);
    expect(taken()).toBe("dark");
    delete document.documentElement.dataset.theme;
    chooseTheme("light");
    delete document.documentElement.dataset.theme;
    expect(taken()).toBe("light");
  });

  it("is kept if a frame has set it", () => {
    system(true);
    document.documentElement.dataset.theme = "light";
    expect(taken()).toBe("light");
  });
});
