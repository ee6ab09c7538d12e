import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { MovedTab } from "@/components/shell/moved-tab";
import { workspaces } from "@/lib/contract/workspaces";
import { markMoved, markSettled, markSpace } from "@/lib/state/moved";
import { answer, calls, refuse } from "@/tests/support/answers";
import { drawFramed } from "./frame";

jest.mock("next/navigation", () => ({
  usePathname: jest.fn(() => "/tern.1/en/campaigns/my-campaigns"),
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}));

const here = { id: "w1", name: "Kestrel Works" };
const there = { id: "w2", name: "Harbor Group" };
const switchWorkspace = jest.fn(async () => ({ ok: true as const, value: null }));
const tab = () => <MovedTab space={here} switchWorkspace={switchWorkspace} />;

/** The tab with a link to another page. */
function Navigating() {
  const [, render] = useState("/campaigns");
  return (
    <>
      {tab()}
      <button type="button" onClick={() => render("/reports")}>
        Reports
      </button>
    </>
  );
}

/** The tab, which a refresh shows the frame of the other workspace. */
function Refreshed() {
  const [space, refresh] = useState(here);
  return (
    <>
      <MovedTab space={space} switchWorkspace={switchWorkspace} />
      <button type="button" onClick={() => refresh(there)}>
        Refresh
      </button>
    </>
  );
}

/** What this tab learns when another one has loaded a workspace. */
async function loadedElsewhere(space: typeof here) {
  markSpace(space);
  await act(async () => {
    window.dispatchEvent(new StorageEvent("storage", { key: "workspace" }));
  });
}
const said = () =>
  screen.findByText("You switched to Harbor Group in another tab. Changes can’t be saved here.");

beforeEach(() => {
  localStorage.clear();
  switchWorkspace.mockClear();
  jest.mocked(usePathname).mockReturnValue("/tern.1/en/campaigns/my-campaigns");
});
afterEach(() => act(markSettled));

describe("a tab whose workspace was left in another tab (decision 1.13)", () => {
  it("says so once the API confirms it", async () => {
    refuse(workspaces.info, "workspace_changed");
    drawFramed(tab());
    await loadedElsewhere(there);
    expect(await said()).toBeVisible();
  });

  it("is not told by a tab that loaded late and shows a workspace that the session has left", async () => {
    answer(workspaces.info, {} as never);
    drawFramed(tab());
    await loadedElsewhere(there);
    await waitFor(() => expect(JSON.parse(localStorage.getItem("workspace") ?? "")).toEqual(here));
    expect(screen.queryByText(/You switched/)).toBeNull();
  });

  it("takes the session back to its own workspace", async () => {
    refuse(workspaces.info, "workspace_changed");
    drawFramed(tab());
    await loadedElsewhere(there);
    await said();
    await userEvent.click(screen.getByRole("button", { name: "Back to Kestrel Works" }));
    expect(switchWorkspace).toHaveBeenCalledWith({ workspaceId: "w1" });
    expect(screen.queryByText(/You switched/)).toBeNull();
    expect(JSON.parse(localStorage.getItem("workspace") ?? "")).toEqual(here);
  });

  it("is told no longer once the other tab has gone back too", async () => {
    refuse(workspaces.info, "workspace_changed");
    drawFramed(tab());
    await loadedElsewhere(there);
    await said();
    await loadedElsewhere(here);
    expect(screen.queryByText(/You switched/)).toBeNull();
  });

  it("loads the next page anew, with the frame of the other workspace", async () => {
    // jsdom cannot load a page, and logs an error.
    const reloads = jest.spyOn(console, "error").mockImplementation(() => {});
    refuse(workspaces.info, "workspace_changed");
    drawFramed(<Navigating />);
    await loadedElsewhere(there);
    await said();
    expect(reloads).not.toHaveBeenCalled();
    jest.mocked(usePathname).mockReturnValue("/tern.1/en/reports");
    await userEvent.click(screen.getByRole("button", { name: "Reports" }));
    expect(reloads).toHaveBeenCalledTimes(1);
    reloads.mockRestore();
  });

  it("keeps its own workspace when a refresh brings the frame of the other one", async () => {
    refuse(workspaces.info, "workspace_changed");
    drawFramed(<Refreshed />);
    await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByRole("button", { name: "Back to Kestrel Works" })).toBeVisible();
    expect(JSON.parse(localStorage.getItem("workspace") ?? "")).toEqual(here);
  });

  it("is not told by a refusal that arrives after the session came back", async () => {
    answer(workspaces.info, {} as never);
    drawFramed(tab());
    act(markMoved);
    await waitFor(() => expect(calls(workspaces.info)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/You switched/)).toBeNull());
  });

  it("asks nothing while no other workspace was loaded", () => {
    drawFramed(tab());
    expect(calls(workspaces.info)).toEqual([]);
  });
});
