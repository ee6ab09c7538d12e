import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { AddStep } from "@/components/campaigns/builder/add-step";
import { newStep } from "@/components/campaigns/builder/draft";
import { useProblemText } from "@/components/campaigns/builder/problems";
import { StepInspector } from "@/components/campaigns/builder/step-inspector";
import type { CampaignProblem } from "@/lib/contract/campaigns/campaigns";
import { type Step, type StepKind, step, stepKinds } from "@/lib/contract/campaigns/sequence";
import { workspaces } from "@/lib/contract/workspaces";
import texts from "@/messages/en/campaigns.json";
import ui from "@/messages/en/ui.json";
import { hold } from "@/tests/support/answers";

// The contract itself is asked, with its checks.
jest.unmock("zod");

beforeEach(() => hold(workspaces.features));

const draw = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, ui }}>
        {what}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

/** The inspector of a new step; `now` returns the step as filled in. */
function open(type: StepKind, errors: Record<string, string> = {}) {
  let now: Step = newStep(type);
  function Inspected() {
    const [edited, setEdited] = useState(now);
    now = edited;
    return <StepInspector step={edited} onChange={setEdited} errors={errors} customFields={[]} />;
  }
  draw(<Inspected />);
  return { now: () => now, user: userEvent.setup() };
}

test.each(stepKinds)("a new %s is a step that the contract accepts (CAMP-28)", (type) => {
  expect(step.safeParse(newStep(type)).success).toBe(true);
});

test("every kind of step is in the menu, by channel (CAMP-28, ux 34)", async () => {
  const added: StepKind[] = [];
  draw(<AddStep isSmart={false} onAdd={(type) => added.push(type)} />);
  fireEvent.keyDown(screen.getByText("Add step"), { key: "ArrowDown" });
  const offered = await screen.findByText("InMail", {}, { timeout: 4_000 });
  const menu = offered.closest<HTMLElement>("[role=menu]")!;
  const names = [...menu.querySelectorAll("[role=menuitem]")].map(({ textContent }) => textContent);
  expect(names.toSorted()).toEqual(stepKinds.map((type) => texts.step[type]).toSorted());
  for (const group of Object.values(texts.builder.group)) within(menu).getByText(group, { selector: "div" });
  fireEvent.click(offered);
  expect(added).toEqual(["inmail"]);
});

test("an InMail has a subject of 200 and a text of 1,900 characters, and names who can send it (CAMP-37, CAMP-38)", async () => {
  const { now, user } = open("inmail");
  await user.type(screen.getByRole("textbox", { name: "Subject" }), "A question");
  await user.type(screen.getByRole("textbox", { name: "Text" }), "Hello");
  expect(screen.getByText("10 of 200")).toBeInTheDocument();
  expect(screen.getByText(/^5 of 1,?900$/)).toBeInTheDocument();
  expect(screen.getByText("The sender needs a premium account.")).toBeInTheDocument();
  expect(now()).toMatchObject({ type: "inmail", subject: "A question", message: "Hello" });
});

test("a comment has 1,250 characters, a note by email 200 (CAMP-37, CAMP-39)", () => {
  open("comment_post");
  expect(screen.getByRole("textbox", { name: "Comment" })).toBeInTheDocument();
  expect(screen.getByText(/^0 of 1,?250$/)).toBeInTheDocument();
  open("connection_by_email");
  expect(screen.getByRole("textbox", { name: "Note" })).toBeInTheDocument();
  expect(screen.getByText("0 of 200")).toBeInTheDocument();
});

test.each([
  ["group_message", "Group URL", "Please enter correct group URL"],
  ["event_message", "Event URL", "Please enter correct event URL"],
  ["event_invite", "Event URL", "Please enter correct event URL"],
] as const)("a %s names its page, and shows a wrong address at its field (CAMP-47, CAMP-48)", async (type, label, text) => {
  const { now, user } = open(type, { url: text });
  const field = screen.getByRole("textbox", { name: label });
  expect(field).toBeInvalid();
  expect(screen.getByRole("alert")).toHaveTextContent(text);
  await user.type(field, "https://people.example/groups/8100300/");
  expect(now()).toMatchObject({ type, url: "https://people.example/groups/8100300/" });
});

test.each([
  "visit_profile",
  "follow",
  "like_post",
  "endorse",
] as const)("a %s has no fields and explains what it does", (type) => {
  open(type);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(document.querySelector("section p")).not.toBeEmptyDOMElement();
});

test("the placeholder menu shows the recommended length of values (CAMP-61)", async () => {
  open("message");
  fireEvent.keyDown(screen.getByText("Insert"), { key: "ArrowDown" });
  expect(await screen.findByText("Values under 250 characters read best")).toBeVisible();
});

test("problems use the words of the specification (CAMP-29 to CAMP-33, CAMP-36, CAMP-48)", () => {
  function Said({ code, detail = null }: { code: CampaignProblem["code"]; detail?: string | null }) {
    const say = useProblemText();
    return <p>{say({ code, detail, isBlocking: true, stepId: null, field: null })}</p>;
  }
  draw(
    <>
      <Said code="one_inmail_step" />
      <Said code="one_connection_by_email_step" />
      <Said code="connection_by_email_first" />
      <Said code="too_long" detail="1900" />
      <Said code="wrong_group_url" />
      <Said code="wrong_event_url" />
    </>,
  );
  for (const text of [
    "You can add only one send inMail step",
    "You can add only one connection by email step",
    "Connection by email must come before connection request",
    "Use 1900 characters or fewer",
    "Please enter correct group URL",
    "Please enter correct event URL",
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test("the unsubscribe link is offered in the text of an email, and nowhere else (R18)", async () => {
  const offered = async (type: StepKind, field: "Subject" | "Text") => {
    const { user } = open(type);
    await user.type(screen.getByRole("textbox", { name: field }), "{{");
    const menu = await screen.findByRole("menu");
    const names = within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent);
    cleanup();
    expect(names).toContain("{first_name}");
    return names.includes("{unsubscribe_link}");
  };
  expect(await offered("email", "Text")).toBe(true);
  expect(await offered("email", "Subject")).toBe(false);
  expect(await offered("inmail", "Text")).toBe(false);
});
