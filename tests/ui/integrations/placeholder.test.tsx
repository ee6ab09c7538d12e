import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { usePlaceholders } from "@/components/campaigns/builder/use-placeholders";
import type { StepKind } from "@/lib/contract/campaigns/sequence";
import { features } from "@/lib/contract/features";
import { workspaces } from "@/lib/contract/workspaces";
import { answer } from "@/tests/support/answers";

const withCalendly = (state: "active" | "disabled") =>
  Object.fromEntries(features.map((name) => [name, name === "calendly" ? state : "active"])) as never;
const offered = (type: StepKind) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => usePlaceholders(type), { wrapper }).result;
};

test("messages offer the meeting link where the plan has it, and notes never do (CAMP-22)", async () => {
  answer(workspaces.features, withCalendly("active"));
  const message = offered("message");
  await waitFor(() => expect(message.current).toContain("meeting_link"));
  const email = offered("email");
  await waitFor(() =>
    expect(email.current).toEqual(expect.arrayContaining(["unsubscribe_link", "meeting_link"])),
  );
  expect(offered("connection_request").current).not.toContain("meeting_link");
});

test("a plan without the calendar does not offer it", async () => {
  answer(workspaces.features, withCalendly("disabled"));
  const email = offered("email");
  await waitFor(() => expect(email.current).toContain("unsubscribe_link"));
  expect(email.current).not.toContain("meeting_link");
});
