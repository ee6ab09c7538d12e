import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { JoinWorkspace } from "@/components/auth/join-workspace";
import * as joining from "@/lib/actions/joining";
import { workspaces } from "@/lib/contract/workspaces";
import { hold } from "@/tests/support/answers";
import { draw, refused } from "../auth/draw";

jest.mock("@/lib/actions/joining", () => ({ joinWorkspace: jest.fn() }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace: jest.fn(), refresh: jest.fn() }) }));
const joinWorkspace = joining.joinWorkspace as jest.Mock;

it("shows once, at its field, that a code is unknown (SPACE-39)", async () => {
  hold(workspaces.invitation);
  joinWorkspace.mockResolvedValue(refused("space_not_found", { fields: { inviteCode: "space_not_found" } }));
  draw(<JoinWorkspace code="" invitation={null} />);
  await userEvent.type(screen.getByLabelText("Invitation code"), "AAAAbbbb1234");
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  expect(await screen.findByText("Space not found")).toBeVisible();
  expect(screen.getByLabelText("Invitation code")).toHaveAccessibleDescription("Space not found");
});

it("shows why an invitation cannot be accepted", async () => {
  joinWorkspace.mockResolvedValue(refused("space_not_found"));
  draw(<JoinWorkspace code="AAAAbbbb1234" invitation={{ id: "w", name: "Northwind", avatar: null }} />);
  await userEvent.click(screen.getByRole("button", { name: "Join" }));
  expect(await screen.findByText("Space not found")).toBeVisible();
});
