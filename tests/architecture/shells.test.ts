import { matchRoute } from "@/lib/routes/match";
import type { Shell } from "@/lib/routes/route";
import { filesIn } from "./source";

const root = "app/[brand]/[locale]/";
/** The frame that each folder of pages draws; `(entry)` holds the prebuilt sign-in page, which has no address of its own. */
const frames: Record<string, Shell> = {
  "(auth)": "auth",
  "(default)": "default",
  "(empty)": "empty",
  "(outage)": "empty",
  "(public)": "public",
  "(settings)": "settings",
};

const pages = filesIn("app")
  .filter((file) => file.startsWith(root) && file.endsWith("/page.tsx"))
  .map((file) => file.slice(root.length, -"/page.tsx".length).split("/"))
  .map(([folder = "", ...path]) => ({ folder, path: `/${path.join("/")}` }))
  .filter(({ folder }) => folder !== "(entry)");

test("every page is in the frame that its route names (SHELL-02, SHELL-03, SHELL-04)", () => {
  const asked = (path: string) => path.replace(/\/\[\[.+\]\]$/, "").replaceAll(/\[\w+\]/g, "smtp");
  const shellOf = (path: string) => matchRoute(asked(path))?.route.shell;
  const wrong = pages.filter(({ folder, path }) => shellOf(path) !== frames[folder]);
  expect(wrong).toEqual([]);
  expect(pages.length).toBeGreaterThan(20);
});
