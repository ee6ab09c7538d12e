import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { tern } from "@/brands/tern";
import type { NavItem } from "@/components/shell/navigation/navigation";
import { TopNav } from "@/components/shell/navigation/top-nav";
import { drawFramed } from "./frame";

jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/inbox",
  useSearchParams: () => new URLSearchParams("selectedCred=7"),
  useRouter: () => ({ push: jest.fn() }),
}));

const nav: NavItem[] = [
  { page: "campaigns", href: "/campaigns/my-campaigns" },
  { page: "inbox", href: "/inbox" },
  { page: "reports", href: "/reports" },
  { page: "mailboxes", href: "/mailboxes", disabledReason: "Connect an account first." },
];
const itemWidth = 40;

/** Lays the items side by side in a line of this width. */
function lay(width: number) {
  jest.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const at = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
    const isList = this.tagName === "UL";
    const left = isList ? 0 : at * itemWidth;
    return { left, right: isList ? width : left + itemWidth } as DOMRect;
  });
}

/** A window so wide, and whether that is below 1000 px. */
const windowOf = (isShort: boolean) => {
  window.matchMedia = jest.fn(() => ({
    matches: isShort,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  })) as never;
};
const drawNav = async () => {
  await act(async () => {
    drawFramed(<TopNav brand={tern} home="/" nav={nav} links={[]} accounts={null} />, {
      view: { horizontal: true },
    });
  });
};
afterEach(() => jest.restoreAllMocks());

describe("the navigation at the top", () => {
  it("shows every place while there is room, and marks the current one (SHELL-16)", async () => {
    windowOf(false);
    lay(400);
    await drawNav();
    expect(screen.getByRole("link", { name: "Inbox" })).toHaveAttribute("aria-current", "page");
    expect(screen.queryByRole("button", { name: "More" })).not.toBeInTheDocument();
  });

  it("has tooltips for its icons below 1000 px, where they have no labels (SHELL-16, CONST-45)", async () => {
    windowOf(true);
    lay(400);
    await drawNav();
    expect(screen.getAllByRole("tooltip", { hidden: true }).map(({ textContent }) => textContent)).toContain(
      "Inbox",
    );
  });

  it("moves places that do not fit behind More, closed ones with their reason (SHELL-17)", async () => {
    windowOf(true);
    lay(2 * itemWidth);
    await drawNav();
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    expect(screen.getByRole("menuitem", { name: "Reports" })).toHaveAttribute(
      "href",
      "/reports?selectedCred=7",
    );
    expect(screen.getByRole("menuitem", { name: /Mailboxes Connect an account first/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});
