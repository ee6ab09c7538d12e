import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AutoLabelsScreen } from "@/components/labels/auto-labels-screen";
import { LabelForm } from "@/components/labels/label-form";
import { LabelPage } from "@/components/labels/label-page";
import { LabelsScreen } from "@/components/labels/labels-screen";
import { type Label, labels, replyLabels } from "@/lib/contract/labels";
import { answer, calls, refuse } from "@/tests/support/answers";
import { drawInbox } from "@/tests/ui/inbox/inbox-page";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const label = (id: string, name: string): Label => ({
  ...{ id, name, color: "#416677", type: "space", displayOrder: 0, version: 1 },
});
const home = "/preferences/workspace/labels/w";
beforeEach(() => push.mockReset());

test("labels are sorted by the arrow keys of a handle, and the new place is announced (LABEL-07)", async () => {
  answer(labels.list, [label("a", "Partner"), label("b", "Trade fair")]);
  answer(labels.arrange, null);
  drawInbox(<LabelsScreen home={home} />);
  fireEvent.keyDown(await screen.findByRole("button", { name: "Move Partner" }), { key: "ArrowDown" });
  await waitFor(() => expect(calls(labels.arrange)).toEqual([{ labelIds: ["b", "a"] }]));
  expect(screen.getByText("Partner: place 2 of 2")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Edit Trade fair" })).toHaveAttribute("href", `${home}/edit/b`);
});

test("a label has a name, a color and a visibility; a taken name is shown at the field (LABEL-03 to LABEL-05, LABEL-12)", async () => {
  refuse(labels.create, "label_exists");
  drawInbox(<LabelForm home={home} label={null} />);
  await userEvent.click(screen.getByRole("button", { name: "Create label" }));
  expect(screen.getByText("Give the label a name")).toBeInTheDocument();
  await userEvent.type(screen.getByRole("textbox", { name: /Name/ }), "Partner");
  await userEvent.click(screen.getByRole("radio", { name: /Only you/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create label" }));
  expect(await screen.findByText("Such label already exists")).toBeInTheDocument();
  answer(labels.create, label("c", "Partner"));
  await userEvent.click(screen.getByRole("button", { name: "Create label" }));
  await waitFor(() => expect(push).toHaveBeenCalledWith(home));
  expect(calls(labels.create).at(-1)).toEqual({ name: "Partner", color: "#416677", type: "profile" });
});

test("deleting shows how many prospects lose the label (LABEL-12)", async () => {
  answer(labels.find, { label: label("a", "Partner"), people: 12, mayChange: true });
  answer(labels.remove, null);
  drawInbox(<LabelPage home={home} id="a" />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("dialog");
  expect(question).toHaveTextContent("It’s removed from 12 prospects.");
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(push).toHaveBeenCalledWith(home));
  expect(calls(labels.remove)).toEqual([{ id: "a" }]);
});

test("a label of another member is shown but cannot be changed (LABEL-03)", async () => {
  answer(labels.find, { label: label("a", "Partner"), people: 0, mayChange: false });
  drawInbox(<LabelPage home={home} id="a" />);
  expect(await screen.findByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  expect(screen.queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
});

describe("AI labels (LABEL-08, LABEL-09)", () => {
  const all = replyLabels.map((one) => ({ label: one, isOn: true, color: null }));
  beforeEach(() => {
    answer(labels.auto, all);
    answer(labels.setAuto, (input) => input.labels);
  });

  test("are switched off one by one, and sorted per workspace", async () => {
    drawInbox(<AutoLabelsScreen mayChange />);
    await userEvent.click(await screen.findByRole("switch", { name: "Use “Neutral”" }));
    const sent = () => calls(labels.setAuto).at(-1)?.labels;
    await waitFor(() => expect(sent()).toContainEqual({ label: "neutral", isOn: false, color: null }));
    fireEvent.keyDown(screen.getByRole("button", { name: "Move Neutral" }), { key: "ArrowUp" });
    await waitFor(() => expect(sent()?.at(-1)?.label).toBe("hardNo"));
  });

  test("are read-only for members who are not admins", async () => {
    drawInbox(<AutoLabelsScreen mayChange={false} />);
    expect(await screen.findByRole("switch", { name: /Use “Neutral”/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(screen.queryByRole("button", { name: /Move/ })).not.toBeInTheDocument();
    expect(screen.getAllByText("Only workspace admins can change these.")[0]).toBeVisible();
  });
});
