import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ChooseWorkspace } from "@/components/workspaces/choose-workspace";
import { SetWorkspace } from "@/components/workspaces/set-workspace";
import * as actions from "@/lib/actions/workspaces";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import workspaces from "@/messages/en/workspaces.json";

jest.mock("@/lib/actions/workspaces", () => ({ setWorkspace: jest.fn() }));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const setWorkspace = actions.setWorkspace as jest.Mock;

const draw = (element: ReactNode) =>
  render(
    <NextIntlClientProvider locale="en" messages={{ workspaces, shell, ui, errors }}>
      {element}
    </NextIntlClientProvider>,
  );
const space = { id: "w", name: "Northwind", avatar: null, isCurrent: false, isAdmin: true };
const blocked = { ok: false, code: "space_not_selectable", details: { status: "blocked" } };
const why = "You can't choose this workspace because it is blocked. Please contact your workspace admin.";

beforeEach(() => jest.clearAllMocks());

describe("a workspace that cannot be chosen", () => {
  it("shows its status and who to ask when chosen (SPACE-22, SPACE-23, SPACE-25)", async () => {
    setWorkspace.mockResolvedValue(blocked);
    draw(
      <ChooseWorkspace
        email="ada@acme.example"
        spaces={[{ ...space, status: "blocked" }]}
        mayCreate={false}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: /Northwind/ }));
    expect(await screen.findByText(why)).toBeVisible();
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("shows them also if the address names the workspace (SPACE-41)", async () => {
    setWorkspace.mockResolvedValue(blocked);
    draw(<SetWorkspace workspaceId="w" next="/" />);
    expect(await screen.findByText(why)).toBeVisible();
    expect(setWorkspace).toHaveBeenCalledWith({ workspaceId: "w" });
    expect(screen.getByRole("link", { name: "Choose another workspace" })).toHaveAttribute(
      "href",
      "/space/use-space",
    );
  });
});

it("a workspace that can be chosen opens (SPACE-19)", async () => {
  setWorkspace.mockResolvedValue({ ok: true, value: {} });
  draw(<ChooseWorkspace email="ada@acme.example" spaces={[{ ...space, status: "active" }]} mayCreate />);
  await userEvent.click(screen.getByRole("button", { name: /Northwind/ }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
});

test("says whom to ask if there is no workspace, and none can be made (BRAND-07)", () => {
  draw(<ChooseWorkspace email="ada@acme.example" spaces={[]} mayCreate={false} />);
  expect(screen.getByText("Ask an admin of your team to invite ada@acme.example.")).toBeVisible();
  expect(screen.queryByRole("list")).toBeNull();
});
