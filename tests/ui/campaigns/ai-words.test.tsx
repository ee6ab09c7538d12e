import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { newStep } from "@/components/campaigns/builder/draft";
import { Preview } from "@/components/campaigns/builder/preview";
import { StepInspector } from "@/components/campaigns/builder/step-inspector";
import { Differences } from "@/components/campaigns/parts/differences";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import type { Instruction, Step, StepKind, WritableStep } from "@/lib/contract/campaigns/sequence";
import type { Output } from "@/lib/contract/endpoint";
import { workspaces } from "@/lib/contract/workspaces";
import { writing } from "@/lib/contract/writing";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import versions from "@/messages/en/versions.json";
import { answer, calls } from "@/tests/support/answers";

jest.mock("@/components/shell/use-on-refusal", () => ({ useOnRefusal: () => () => undefined }));

const draw = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ campaigns: texts, ui, errors, versions }}
      >
        {what}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

/** What the plan includes, what a prospect of the campaign already got, and what is written on request. */
function world(features: Record<string, string>, written: string | null = null) {
  answer(workspaces.features, features as Output<typeof workspaces.features>);
  const shown = {
    stepId: "s",
    subject: null,
    text: written,
    length: 0,
    limit: 1_250,
    missing: [],
    fallbacks: [],
  };
  const person = { id: "p", fullName: "Ada Byron", headline: "CTO" };
  const when = { arrivesAt: null, startsAt: null, skippedDays: [], variantId: null, variants: [] };
  answer(campaigns.preview, {
    prospect: person,
    position: 0,
    total: 1,
    steps: [{ ...shown, ...when }],
  } as Output<typeof campaigns.preview>);
}
beforeEach(() => answer(writing.generate, { text: "What a talk, Ada!", credits: 1, isSandboxed: true }));
const all = { ai_powered_comments: "active", ai_assistant_in_campaigns: "active" };

function inspect(type: StepKind, problems: Record<string, string> = {}) {
  let now: Step = newStep(type);
  function Inspected() {
    const [edited, setEdited] = useState(now);
    now = edited;
    return <StepInspector step={edited} onChange={setEdited} errors={problems} customFields={[]} />;
  }
  draw(<Inspected />);
  return { now: () => now as WritableStep, user: userEvent.setup() };
}

test("a step's text is written by AI using only the keyboard, and switching back restores the old text (CAMP-68)", async () => {
  world(all);
  const { now, user } = inspect("comment_post");
  await user.type(screen.getByRole("textbox", { name: "Comment" }), "Well said");
  const fixed = await screen.findByRole("radio", { name: "Fixed text" });
  fixed.focus();
  await user.keyboard("{ArrowRight}");
  const instruction = await screen.findByRole("textbox", { name: "What to say" }, { timeout: 4_000 });
  expect(screen.queryByRole("textbox", { name: "Comment" })).not.toBeInTheDocument();
  await user.type(instruction, "Praise the talk");
  expect(screen.getByText("15 of 1000")).toBeInTheDocument();
  expect(screen.getByText(/Instructions in the post are ignored/)).toBeInTheDocument();
  expect(now().ai).toEqual({ instruction: "Praise the talk", tone: "friendly", language: null });
  screen.getByRole("radio", { name: /Written by AI/ }).focus();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("textbox", { name: "Comment" })).toHaveValue("Well said");
  expect(now()).not.toHaveProperty("ai");
});

test("an error of the instruction is shown at its field; an email keeps its subject (ux 42)", async () => {
  world(all);
  const { user } = inspect("email", { "ai.instruction": "Fill this field" });
  await user.click(await screen.findByRole("radio", { name: /Written by AI/ }));
  expect(await screen.findByRole("textbox", { name: "What to say" }, { timeout: 4_000 })).toBeInvalid();
  expect(screen.getByRole("alert")).toHaveTextContent("Fill this field");
  expect(screen.getByRole("textbox", { name: "Subject" })).toBeInTheDocument();
});

test("the switch is absent if the plan has no AI texts (BILL-17)", async () => {
  world({ ai_powered_comments: "inactive", ai_assistant_in_campaigns: "active" });
  inspect("comment_post");
  inspect("message");
  expect(await screen.findAllByRole("radio", { name: "Fixed text" })).toHaveLength(1);
  expect(screen.getByRole("textbox", { name: "Comment" })).toBeInTheDocument();
});

const ai: Instruction = { instruction: "Praise the talk", tone: "direct", language: null };
const step = { ...newStep("comment_post"), id: "s", ai } as Step;

test("the preview writes for a real prospect on request, and shows what it cost and which model wrote (ux 39)", async () => {
  world(all);
  draw(<Preview campaignId="c" draftVersion={1} step={step} accountId="a" />);
  const button = await screen.findByRole("button", { name: "Write for Ada Byron" }, { timeout: 4_000 });
  expect(calls(writing.generate)).toEqual([]);
  await userEvent.click(button);
  const words = await screen.findByRole("region", { name: "Written for Ada Byron" });
  expect(words).toHaveTextContent("What a talk, Ada!");
  expect(words).toHaveTextContent("Cost 1 credit. Written by the sandbox");
  const wish = {
    prospectId: "p",
    accountId: "a",
    kind: "comment",
    tone: "direct",
    prompt: "Praise the talk",
  };
  expect(calls(writing.generate)).toEqual([wish]);
});

test("the preview shows the text that a prospect already has, without writing another", async () => {
  world(all, "Great talk, Ada.");
  draw(<Preview campaignId="c" draftVersion={1} step={step} accountId="a" />);
  const words = await screen.findByRole("region", { name: "Written for Ada Byron" }, { timeout: 4_000 });
  expect(words).toHaveTextContent("Great talk, Ada.");
  expect(words).toHaveTextContent("This prospect gets exactly this text.");
  expect(screen.queryByRole("button", { name: /Write for/ })).not.toBeInTheDocument();
});

test("versions show an instruction before and after, with its tone and language (ux 37)", () => {
  const after = { ...step, ai: { ...ai, instruction: "Praise the book", language: "fr" } } as Step;
  const changes = [{ stepId: "s", kind: "changed" }] as never;
  draw(<Differences from={[step]} to={[after]} changes={changes} />);
  expect(screen.getByText(/AI: Praise the talk\s+Direct, The prospect’s language/)).toBeInTheDocument();
  expect(screen.getByText(/AI: Praise the book\s+Direct, Français/)).toBeInTheDocument();
});
