import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { WorkspaceGeneral } from "@/components/workspaces/workspace-general";
import * as actions from "@/lib/actions/workspaces";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import { workspaceExports } from "@/lib/contract/workspaces/exports";
import { signUpSettingsQuery, workspaceQuery } from "@/lib/queries/workspaces";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import texts from "@/messages/en/workspaces.json";
import { answer, calls, refuse, requests } from "@/tests/support/answers";

jest.mock("@/lib/actions/workspaces", () => ({
  updateWorkspace: jest.fn(),
  scheduleDeletion: jest.fn(),
  callOffDeletion: jest.fn(),
}));
jest.mock("next/navigation", () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams() }));
const { updateWorkspace, scheduleDeletion, callOffDeletion } = actions as unknown as Record<
  "updateWorkspace" | "scheduleDeletion" | "callOffDeletion",
  jest.Mock
>;

const workspace = {
  ...{ id: "w", name: "Northwind", email: "desk@northwind.test", avatar: null, limitsLocked: false },
  ...{ config: { logoShape: "square" }, deleteAt: null, users: [{}, {}] },
  info: { location: { countryCode: "PT" } },
} as unknown as Workspace;

function draw(more: Partial<Workspace> = {}, mayChange = true) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(workspaceQuery(jest.fn()).queryKey, { ...workspace, ...more });
  client.setQueryData(signUpSettingsQuery(jest.fn()).queryKey, {});
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ workspaces: texts, ui, errors }}>
        <WorkspaceGeneral countries={[{ value: "PT", label: "Portugal" }]} mayChange={mayChange} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const photo = () => new File(["x"], "photo.png", { type: "image/png" });

beforeEach(() => {
  jest.clearAllMocks();
  answer(workspaceExports.latest, { latest: null });
});

describe("the settings of a workspace (SPACE-15, SPACE-16, SPACE-17)", () => {
  it("are read-only for members", () => {
    draw({}, false);
    expect(screen.getByText("Only workspace admins can change this.")).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("save a photo at once, and show what is wrong with one (SPACE-11, SPACE-63)", async () => {
    refuse(workspaces.savePhoto, "too_large");
    draw();
    await userEvent.upload(screen.getByLabelText("Photo", { selector: "input" }), photo());
    expect(await screen.findByText("File is too large")).toBeVisible();
    answer(workspaces.savePhoto, { ...workspace, avatar: "/api/images/1" });
    await userEvent.upload(screen.getByLabelText("Photo", { selector: "input" }), photo());
    await waitFor(() => expect(document.querySelector('img[src="/api/images/1"]')).not.toBeNull());
    expect(requests(workspaces.savePhoto).at(-1)).toMatchObject({ input: {}, file: { name: "photo.png" } });
    expect(screen.queryByText("File is too large")).toBeNull();
  });

  it("frame the photo as a square or a rectangle (BRAND-18)", async () => {
    updateWorkspace.mockResolvedValueOnce({
      ok: true,
      value: { ...workspace, config: { logoShape: "rectangle" } },
    });
    draw();
    await userEvent.click(screen.getByRole("radio", { name: "Rectangle" }));
    expect(updateWorkspace).toHaveBeenCalledWith({ id: "w", config: { logoShape: "rectangle" } }, null);
    expect(screen.getByRole("radio", { name: "Rectangle" })).toBeChecked();
  });

  it("lock the limits of accounts, and unlock them if that is refused (ROLE-08, ROLE-09)", async () => {
    refuse(workspaces.update, "internal");
    draw();
    const lock = screen.getByRole("switch");
    await userEvent.click(lock);
    await waitFor(() => expect(calls(workspaces.update)).toEqual([{ id: "w", limitsLocked: true }]));
    await waitFor(() => expect(lock).not.toBeChecked());
  });
});

describe("the end of a workspace (SPACE-51)", () => {
  it("requires its name, after a list of what is deleted", async () => {
    scheduleDeletion.mockResolvedValueOnce({
      ok: true,
      value: { ...workspace, deleteAt: "2026-12-22T10:00:00.000Z" },
    });
    draw();
    await press("Schedule deletion");
    const dialog = within(await screen.findByRole("dialog", { name: "Schedule deletion of Northwind?" }));
    expect(
      dialog.getByText(/accounts, campaigns, prospects and conversations, for all 2 members/),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Schedule deletion" }));
    expect(scheduleDeletion).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText("Type the workspace name"), "Northwind");
    await userEvent.click(dialog.getByRole("button", { name: "Schedule deletion" }));
    expect(scheduleDeletion).toHaveBeenCalledWith({ id: "w" }, null);
    expect(await screen.findByText("The workspace will be deleted on 22 December 2026.")).toBeVisible();
  });

  it("can be canceled by any admin until then", async () => {
    callOffDeletion.mockResolvedValueOnce({ ok: true, value: workspace });
    draw({ deleteAt: "2026-12-22T10:00:00.000Z" });
    await press("Cancel deletion");
    expect(callOffDeletion).toHaveBeenCalledWith({ id: "w" }, null);
    expect(await screen.findByRole("button", { name: "Schedule deletion" })).toBeVisible();
  });
});
