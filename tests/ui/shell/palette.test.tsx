import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FrameDialogs } from "@/components/shell/frame-dialogs";
import { fits } from "@/components/shell/palette/match";
import { offerUndo } from "@/components/ui/overlays/undo";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import type { Output } from "@/lib/contract/endpoint";
import { type Candidate, inbox } from "@/lib/contract/inbox/inbox";
import { useShortcuts } from "@/lib/state/shortcuts";
import { answer, called, calls, hold, requests } from "@/tests/support/answers";
import { drawFramed, frame, keeps } from "./frame";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  usePathname: () => "/tern.1/en/campaign/edit/c7",
  useSearchParams: () => new URLSearchParams("selectedCred=7"),
  useRouter: () => ({ push, prefetch: jest.fn() }),
}));

const [found, person] = [
  { id: "c1", name: "RevOps leaders" } as Output<typeof campaigns.list>["items"][number],
  { prospectId: "p1", fullName: "Ines Kowalczyk", companyName: "Halden", email: null } as Candidate,
];

let isPhone = false;
window.matchMedia = jest.fn(() => ({
  matches: isPhone,
  addEventListener: jest.fn(),
  removeEventListener: jest.fn(),
})) as never;
Element.prototype.scrollIntoView = jest.fn();

const ownKey = jest.fn();
function OwnKeys() {
  useShortcuts([{ key: "x", label: "Tick this row", run: ownKey }]);
  return null;
}
async function openPalette() {
  drawFramed(
    <>
      <OwnKeys />
      <FrameDialogs personId="u1" {...frame} />
    </>,
  );
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  return screen.findByRole("combobox", { name: "Search or jump to" });
}
const option = (name: string | RegExp) => screen.getByRole("option", { name });

beforeEach(() => {
  history.replaceState(null, "", "/campaigns/my-campaigns?selectedCred=7");
  isPhone = false;
  jest.clearAllMocks();
  answer(campaigns.list, { items: [found], total: 1, totalIsCapped: false, nextCursor: null });
  answer(inbox.candidates, [person]);
});

describe("the palette (ux 1)", () => {
  it.each([
    [false, 1],
    [true, 0],
  ])("can move the navigation to the top, except on a phone (phone: %s, SHELL-17)", async (onPhone, times) => {
    isPhone = onPhone;
    await openPalette();
    expect(screen.queryAllByRole("option", { name: /Navigation on top/ })).toHaveLength(times);
    expect(option(/Sign out/)).toBeInTheDocument();
  });

  it("opens by Ctrl-K over pages, settings and commands, with their shortcuts", async () => {
    await openPalette();
    expect(option(/^Campaigns/)).toHaveTextContent("GC");
    expect(option("Language You")).toBeInTheDocument();
    expect(option(/Sign out/)).toBeInTheDocument();
    expect(option(/Show shortcuts/)).toHaveTextContent("?");
    expect(screen.queryByRole("option", { name: /Mailboxes/ })).not.toBeInTheDocument();
  });

  it("goes to the chosen page with the account in use, and closes (SHELL-18)", async () => {
    const field = await openPalette();
    await userEvent.type(field, "inb{Enter}");
    expect(push).toHaveBeenCalledWith("/inbox?selectedCred=7");
    await waitFor(() => expect(screen.queryByRole("combobox")).not.toBeInTheDocument());
  });

  it("runs what the page's own keys run, and shows the key", async () => {
    await openPalette();
    expect(option(/Tick this row/)).toHaveTextContent("X");
    await userEvent.click(option(/Tick this row/));
    expect(ownKey).toHaveBeenCalledTimes(1);
  });

  it("offers an import into the campaign that is open", async () => {
    await openPalette();
    await userEvent.click(option(/Import prospects/));
    expect(push).toHaveBeenCalledWith("/campaign/edit/c7/import?selectedCred=7");
  });

  it("finds campaigns and prospects after a pause in typing, asks once, and shows how many it found (ux 23)", async () => {
    const field = await openPalette();
    await userEvent.type(field, "ines");
    await userEvent.click(await screen.findByRole("option", { name: /Ines Kowalczyk Halden/ }));
    expect(calls(campaigns.list)).toEqual([{ query: "ines", limit: 5 }]);
    expect(calls(inbox.candidates)).toEqual([{ query: "ines" }]);
    expect(push).toHaveBeenCalledWith("/profiles/my-prospects/p1?selectedCred=7");
  });

  it("cancels a search that a newer one replaces (ux 23)", async () => {
    hold(campaigns.list, inbox.candidates);
    const field = await openPalette();
    await userEvent.type(field, "ines");
    await waitFor(() => expect(calls(campaigns.list).length).toBeGreaterThan(0));
    const first = requests(campaigns.list)[0]?.signal;
    await userEvent.type(field, "k");
    await waitFor(() => expect(first?.aborted).toBe(true));
  });

  it("requests nothing that the user may not see", async () => {
    drawFramed(<FrameDialogs personId="u1" {...frame} finds={{ campaigns: false }} />);
    fireEvent.keyDown(document.body, { key: "k", metaKey: true });
    await userEvent.type(await screen.findByRole("combobox"), "ines");
    expect(await screen.findByText("No results")).toBeVisible();
    expect(called()).toEqual([]);
    expect(screen.queryByRole("option", { name: /New campaign/ })).not.toBeInTheDocument();
  });

  it("moves with the arrow keys, and wraps around at its ends", async () => {
    const field = await openPalette();
    const options = screen.getAllByRole("option");
    await userEvent.type(field, "{ArrowUp}");
    expect(options.at(-1)).toHaveAttribute("aria-selected", "true");
    await userEvent.type(field, "{ArrowDown}");
    expect(options[0]).toHaveAttribute("aria-selected", "true");
  });

  it.each([
    ["new camp", true],
    ["CAMP", true],
    ["paign", false],
    ["", true],
  ])("%j matches New campaign: %s", (typed, fit) => expect(fits("New campaign", typed)).toBe(fit));

  it("matches letters regardless of accents", () => expect(fits("Über uns", "uber")).toBe(true));
});

describe("the list of keys (ux 2)", () => {
  it("shows every key that is registered, of the page and of the frame, and no other", async () => {
    drawFramed(
      <>
        <OwnKeys />
        <FrameDialogs personId="u1" {...frame} />
      </>,
    );
    await userEvent.keyboard("?");
    const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    const shown = within(list)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
    expect(shown).toEqual([
      "Tick this row",
      "Search or jump to",
      "Show shortcuts",
      "Undo",
      "Campaigns",
      "Inbox",
    ]);
  });

  it("switches single-letter keys off, and saves that for the user (ux 4)", async () => {
    const save = keeps();
    drawFramed(<FrameDialogs personId="u1" {...frame} />, { save });
    await userEvent.keyboard("?");
    await userEvent.click(await screen.findByRole("switch", { name: "Single-letter shortcuts" }));
    expect(save).toHaveBeenCalledWith({ viewSettings: { singleKeys: false } });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await userEvent.keyboard("gi?");
    expect(push).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("G and then the letter of a page opens the page, unless it is closed (ux 3, SHELL-19)", async () => {
    drawFramed(<FrameDialogs personId="u1" {...frame} />);
    await userEvent.keyboard("gm");
    expect(push).not.toHaveBeenCalled();
    await userEvent.keyboard("gi");
    expect(push).toHaveBeenCalledWith("/inbox?selectedCred=7");
  });

  it("Z undoes the last change (ux 9)", () => {
    const take = jest.fn();
    drawFramed(<FrameDialogs personId="u1" {...frame} />);
    offerUndo(take);
    fireEvent.keyDown(document.body, { key: "z" });
    expect(take).toHaveBeenCalledTimes(1);
  });
});
