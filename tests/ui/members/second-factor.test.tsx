import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemberTable } from "@/components/members/member-table";
import { SecondFactorRule } from "@/components/members/second-factor-rule";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import { answer, called, calls } from "@/tests/support/answers";
import { accounts, draw, person, workspace } from "./kit";

jest.mock("@/lib/actions/members", () => ({}));
jest.mock("next/navigation", () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams() }));

const users = (...has: boolean[]) =>
  ["Ada Byron", "Bob Stone", "Eve Newton"].map((name, at) =>
    person(name.slice(0, 3).toLowerCase(), name, { hasSecondFactor: has[at] ?? false }),
  );
const rule = (more: Partial<Workspace>) =>
  draw(
    <SecondFactorRule
      workspace={{ ...workspace, users: users(true, true), ...more }}
      personId="ada"
      brandName="Tern"
    />,
  );
const theSwitch = () => screen.getByRole("switch", { name: /^Everyone needs two-factor or a passkey/ });

it("the requirement is switched on after a confirmation that names who would lose access", async () => {
  answer(workspaces.requireSecondFactor, workspace);
  rule({});
  expect(screen.getByText("2 of 3 people have one")).toBeVisible();
  await userEvent.click(theSwitch());
  expect(called()).toEqual([]);
  const dialog = within(screen.getByRole("dialog", { name: "Require two-factor or a passkey?" }));
  expect(dialog.getByText(/^1 person doesn’t have one yet/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Require" }));
  await waitFor(() => expect(calls(workspaces.requireSecondFactor)).toEqual([{ id: "w", isRequired: true }]));
});

it("the requirement is switched off at once, and shows since when it was on", async () => {
  answer(workspaces.requireSecondFactor, workspace);
  rule({ secondFactor: { requiredBy: "workspace", since: "2026-10-01T09:00:00.000Z" } });
  expect(theSwitch()).toBeChecked();
  expect(screen.getByText(/^Required since 1 October 2026/)).toBeVisible();
  await userEvent.click(theSwitch());
  await waitFor(() =>
    expect(calls(workspaces.requireSecondFactor)).toEqual([{ id: "w", isRequired: false }]),
  );
});

it("the requirement is blocked for an admin without a second factor, with a link to add one", async () => {
  rule({ users: users(false, true) });
  await userEvent.click(theSwitch());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("link", { name: "Add yours first" })).toHaveAttribute(
    "href",
    "/preferences/user/security",
  );
});

it("the requirement cannot be switched off by a workspace if the brand sets it", async () => {
  rule({ secondFactor: { requiredBy: "brand", since: null } });
  expect(theSwitch()).toBeChecked();
  await userEvent.click(theSwitch());
  expect(called()).toEqual([]);
  expect(screen.getAllByText(/^Tern requires it in every workspace/)[0]).toBeVisible();
});

it("the members' two-factor state is shown to admins only", () => {
  const known = { ...workspace, users: users(true, false) };
  const table = (showsSecondFactor: boolean) => (
    <MemberTable
      {...{
        workspace: known,
        personId: "ada",
        offered: ["inbox"],
        accounts,
        mayChange: true,
        showsSecondFactor,
      }}
    />
  );
  const { unmount } = draw(table(true));
  const row = (name: RegExp) => within(screen.getByRole("row", { name }));
  expect(row(/Ada Byron/).getByText("On")).toBeVisible();
  expect(row(/Bob Stone/).getByText("Not set up")).toBeVisible();
  unmount();
  draw(table(false));
  expect(screen.queryByText("Two-factor")).toBeNull();
  expect(screen.queryByText("Not set up")).toBeNull();
});
