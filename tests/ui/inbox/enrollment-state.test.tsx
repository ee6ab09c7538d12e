import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EnrollmentState } from "@/components/inbox/enrollment-state";
import type { Output } from "@/lib/contract/endpoint";
import type { Thread } from "@/lib/contract/inbox/inbox";
import { prospects } from "@/lib/contract/prospects/prospects";
import { answer, called, calls } from "@/tests/support/answers";
import { drawInbox } from "./inbox-page";

const enrollment = {} as Output<typeof prospects.stop>;
beforeEach(() => {
  for (const command of [prospects.stop, prospects.resume]) answer(command, enrollment);
});

type Sequence = NonNullable<Thread["sequence"]>;
const running: Sequence = {
  ...{ campaignId: "c1", campaignName: "Autumn", campaignStatus: "active", state: "active" },
  ...{ reason: null, standstill: null, stepsLeft: 2 },
  next: { kind: "email", stepId: "s1", at: "2026-11-19T14:00:00.000Z", reason: null, detail: null },
};
const draw = (change: Partial<Sequence>) =>
  drawInbox(<EnrollmentState prospectId="p1" firstName="Ines" sequence={{ ...running, ...change }} />);
const waits = (reason: Sequence["next"]["reason"]) => ({ next: { ...running.next, at: null, reason } });

test.each([
  ["a running campaign", {}, "“Autumn” continues. 2 steps left."],
  [
    "a paused campaign",
    { campaignStatus: "paused", ...waits("campaign_paused") },
    "“Autumn” is paused, so nothing is sent to Ines. 2 steps left.",
  ],
  [
    "a campaign that never began",
    { campaignStatus: "draft", ...waits("campaign_paused") },
    "“Autumn” hasn’t started, so nothing is sent to Ines yet. 2 steps left.",
  ],
  [
    "a campaign at its end",
    { campaignStatus: "finished", ...waits("campaign_paused") },
    "“Autumn” is finished, so nothing more is sent to Ines.",
  ],
  [
    "a person who is paused alone",
    waits("person_paused"),
    "“Autumn” is active, but on hold for Ines. 2 steps left.",
  ],
] as const)("the thread shows the state of %s (ux 62)", (_name, change, said) => {
  draw(change as Partial<Sequence>);
  expect(screen.getByRole("status")).toHaveTextContent(said);
});

test("an active sequence shows what comes next, and when (ux 27, 62)", () => {
  draw({});
  expect(screen.getByRole("status")).toHaveTextContent(/19 Nov|14:00/);
  expect(screen.getByRole("status")).toHaveTextContent("email");
});

test("one click stops it, another resumes it", async () => {
  const { unmount } = draw({});
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  unmount();
  draw({ state: "stopped", reason: "manual" });
  await userEvent.click(screen.getByRole("button", { name: "Resume" }));
  const about = { prospectId: "p1", campaignId: "c1" };
  await waitFor(() => expect(called()).toEqual([prospects.stop, prospects.resume]));
  expect(calls(prospects.stop)).toEqual([about]);
  expect(calls(prospects.resume)).toEqual([about]);
});
