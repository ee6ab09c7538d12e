import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AcceptInvite } from "@/components/auth/accept-invite";
import * as auth from "@/lib/actions/auth";
import * as joining from "@/lib/actions/joining";
import { accepted, draw, refused, sentTo } from "./draw";

jest.mock("@/lib/actions/auth", () => ({ leaveSession: jest.fn() }));
jest.mock("@/lib/actions/joining", () => ({ acceptInvite: jest.fn() }));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const acceptInvite = joining.acceptInvite as jest.Mock;
const leaveSession = auth.leaveSession as jest.Mock;

const invitation = {
  space: { id: "w", name: "Northwind", avatar: null },
  email: "eve@example.test",
};
const page = (email: string, found: typeof invitation | null = invitation) =>
  draw(<AcceptInvite code="c0de" invitation={found} email={email} />);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => jest.clearAllMocks());

describe("the landing of an invitation by email (SPACE-41, AUTH-41)", () => {
  it("lets the invited person join, regardless of capitals in the address, and continues", async () => {
    acceptInvite.mockResolvedValue(accepted({ name: "Northwind" }));
    page("Eve@Example.test");
    expect(screen.getByRole("heading", { name: "Join Northwind" })).toBeVisible();
    await press("Join");
    expect(sentTo(acceptInvite)).toEqual({ i: "c0de" });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
  });

  it("shows why it can no longer be accepted", async () => {
    acceptInvite.mockResolvedValue(refused("invite_expired"));
    page("eve@example.test");
    await press("Join");
    expect(await screen.findByText("This invitation has expired or was used already")).toBeVisible();
  });

  it("refuses a user with another address, and leads to the right sign-in and back", async () => {
    leaveSession.mockResolvedValue(accepted(null));
    page("bob@example.test");
    expect(screen.getByText("You've been invited with another email!")).toBeVisible();
    expect(
      screen.getByText(/is for eve@example.test, but you’re signed in as bob@example.test/),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
    await press("Sign in with another email");
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith("/auth/sign-in?back=%2Fspace%2Faccept-invite%3Fi%3Dc0de"),
    );
  });

  it("shows that an invitation has ended, and who to ask", () => {
    page("eve@example.test", null);
    expect(screen.getByRole("heading")).toHaveTextContent("has expired or was used already");
    expect(screen.getByText("Ask a workspace admin for a new invitation.")).toBeVisible();
  });
});
