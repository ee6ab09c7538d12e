import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { PersonalityCard } from "@/components/prospects/personality-card";
import { Toaster } from "@/components/ui/overlays/toaster";
import type { Output } from "@/lib/contract/endpoint";
import { type Personality, personalities } from "@/lib/contract/prospects/personality";
import { workspaces } from "@/lib/contract/workspaces";
import { closeUpgrade, useUpgradeRequest } from "@/lib/state/upgrade";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/personality.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

const personality: Personality = {
  ...{ style: "precise", position: "Head of Data", messages: 2, isSandboxed: false },
  inferredAt: "2026-11-02T09:00:00.000Z",
};
type Shown = Output<typeof personalities.show>;
const shown = (more: Partial<Shown> = {}) =>
  answer(personalities.show, {
    ...{ personality: null, isOffered: true, facts: ["position"], credits: 1, ...more },
  });
const plan = (state: "active" | "inactive" | "missing") =>
  answer(workspaces.features, { ai_powered_personality_type: state } as Output<typeof workspaces.features>);

const Upgrade = () => <output>upgrade: {useUpgradeRequest()?.feature ?? "none"}</output>;
const draw = () =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ personality: texts, errors, ui }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PersonalityCard prospectId="p1" />
        <Toaster />
        <Upgrade />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const button = () => screen.findByRole("button", { name: "Infer personality" });

beforeEach(() => plan("active"));
afterEach(() => closeUpgrade());

it("says what it costs before the click, and then how to write and what that comes from (PROSPECT-38)", async () => {
  shown();
  answer(personalities.infer, { personality });
  draw();
  expect(await screen.findByText("1 credit, once for everyone in the workspace")).toBeVisible();
  expect(calls(personalities.infer)).toEqual([]);
  await userEvent.click(await button());
  expect(await screen.findByText("Precise")).toBeVisible();
  expect(screen.getByText(/^Give facts: numbers/)).toBeVisible();
  const from =
    "Inferred on 2 November 2026 from the job title “Head of Data” and 2 messages. This is a language model’s guess.";
  expect(screen.getByText(/^Inferred on/)).toHaveTextContent(from);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("says that too little is known, and that it cost nothing", async () => {
  shown();
  answer(personalities.infer, { personality: null });
  draw();
  await userEvent.click(await button());
  expect(await screen.findByText("Too little is known to tell. You weren’t charged.")).toBeVisible();
  expect(await button()).toBeEnabled();
});

it.each([
  ["personality_unavailable", "We couldn’t infer the personality right now. You weren’t charged. Try again."],
  ["writing_key_refused", errors.writing_key_refused],
  ["credits_from_sales", errors.credits_from_sales],
] as const)("says why it failed: %s", async (code, text) => {
  shown();
  refuse(personalities.infer, code);
  draw();
  await userEvent.click(await button());
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it("offers the plan that has it, and asks for nothing then (BILL-21)", async () => {
  plan("inactive");
  shown();
  draw();
  await userEvent.click(await button());
  expect(screen.getByText("upgrade: ai_powered_personality_type")).toBeInTheDocument();
  expect(calls(personalities.infer)).toEqual([]);
});

it("needs a fact to infer it from", async () => {
  shown({ facts: [] });
  draw();
  expect(await button()).toHaveAccessibleDescription("Add a job title first");
});

it.each([
  ["the installation has no model", () => shown({ isOffered: false })],
  ["the plan cannot have it", () => void plan("missing")],
])("is not there if %s", async (_, given) => {
  shown();
  given();
  draw();
  await waitFor(() => expect(calls(personalities.show)).toHaveLength(1));
  await waitFor(() => expect(calls(workspaces.features)).toHaveLength(1));
  await act(async () => {});
  expect(screen.queryByRole("heading", { name: "Personality" })).not.toBeInTheDocument();
});

it("shows what is known even if no more can be inferred, and that the sandbox's is invented (R31)", async () => {
  plan("missing");
  shown({ isOffered: false, personality: { ...personality, isSandboxed: true, messages: 0 } });
  draw();
  expect(await screen.findByText(/Sandbox: this type is invented/)).toBeVisible();
});
