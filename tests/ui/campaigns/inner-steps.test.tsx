import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { newStep } from "@/components/campaigns/builder/draft";
import { InnerFields, type InnerStep } from "@/components/campaigns/builder/inner/inner-fields";
import { campaignNames } from "@/lib/contract/campaigns/overview";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { webhookSteps } from "@/lib/contract/campaigns/webhook-steps";
import { type Label, labels } from "@/lib/contract/labels";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, refuse } from "@/tests/support/answers";

// A busy machine takes its time to draw; nothing here is about speed.
configure({ asyncUtilTimeout: 4_000 });

const label: Label = {
  ...{ id: "01920000-0000-7000-8000-000000000001", name: "Hot", color: "#b3372e", type: "space" },
  ...{ displayOrder: 0, version: 1 },
};
beforeEach(() => {
  answer(labels.list, [label]);
  answer(campaignNames, []);
});

/** The fields of a new step; `now` returns the step as filled in. */
function open(type: InnerStep["type"]) {
  let now: Step = newStep(type);
  function Inspected() {
    const [edited, setEdited] = useState(now);
    now = edited;
    return <InnerFields step={edited as InnerStep} onChange={setEdited} errors={{}} customFields={[]} />;
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, ui, errors }}>
        <Inspected />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return () => now;
}

test("a task has a text, a priority and what happens to the prospect meanwhile (CAMP-62, TASK-01)", () => {
  const now = open("manual_task");
  expect(screen.getByText(/^0 of 1,?000$/)).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText("Priority"), { target: { value: "500" } });
  fireEvent.click(screen.getByLabelText("Continue without it"));
  expect(now()).toMatchObject({ type: "manual_task", priority: 500, overdue: "continue" });
});

test("each outcome of a call leads to the next step, another try or the end (R28)", () => {
  const now = open("call_task");
  fireEvent.change(screen.getByLabelText("Wrong number"), { target: { value: "stop" } });
  fireEvent.change(screen.getByLabelText("Maximum calls"), { target: { value: "5" } });
  expect(now()).toMatchObject({ tries: 5, outcomes: { wrong_number: "stop", no_answer: "retry" } });
});

test("a webhook is tested at its address, and its answer is shown (CAMP-65)", async () => {
  const now = open("webhook");
  fireEvent.change(screen.getByLabelText("Webhook URL"), { target: { value: "https://hooks.example/t" } });
  refuse(webhookSteps.test, "webhook_refused", { status: "404" });
  fireEvent.click(screen.getByText("Send test"));
  expect(await screen.findByText("Webhook responded with status code 404")).toBeInTheDocument();
  expect(now()).toMatchObject({ type: "webhook", url: "https://hooks.example/t" });
});

test("a goal has a name, and is reached on arrival or by acceptance (R1)", () => {
  const now = open("goal");
  fireEvent.change(screen.getByLabelText("Goal name"), { target: { value: "Connected" } });
  fireEvent.click(screen.getByLabelText(/When a prospect accepts the request/));
  expect(now()).toMatchObject({ type: "goal", name: "Connected", reached: "accepted" });
});

test("a label that is created here is selected at once (LABEL-04, LABEL-05)", async () => {
  const now = open("add_label");
  answer(labels.create, { ...label, id: "01920000-0000-7000-8000-000000000002" });
  fireEvent.click(await screen.findByText("New label"));
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Warm" } });
  fireEvent.click(screen.getByText("Create label"));
  await screen.findByText("New label", { selector: "button *, button" });
  expect(now()).toMatchObject({ label_id: "01920000-0000-7000-8000-000000000002" });
});

test.each(["move_to_campaign", "end"] as const)("a %s explains what happens to the prospect", (type) => {
  open(type);
  expect(screen.getByText(/finishes here|sequence ends for everyone/)).toBeInTheDocument();
});
