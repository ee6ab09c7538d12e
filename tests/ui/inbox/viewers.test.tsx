import { randomUUID } from "node:crypto";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { ColleaguesHere } from "@/components/inbox/colleagues-here";
import { useViewers } from "@/components/inbox/use-viewers";
import { keys } from "@/lib/queries/keys";
import { drawInbox } from "./inbox-page";

const emit = jest.fn();
const listeners = new Map<string, (payload?: unknown) => void>();
jest.mock("@/lib/realtime/socket", () => ({
  liveSocket: () => ({
    emit: (...said: unknown[]) => emit(...said),
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
  }),
}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  emit.mockClear();
});

const [here, there] = [randomUUID(), randomUUID()];
const [me, bo, cy] = [randomUUID(), randomUUID(), randomUUID()];
const people = (typing: Record<string, boolean>) =>
  Object.entries(typing).map(([_id, is_typing]) => ({ _id, is_typing }));
const receive = (event: string, payload?: unknown) => act(() => listeners.get(event)?.(payload));

function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.user, { id: me });
  client.setQueryData(
    [...keys.workspace, "assignees", null],
    [
      { id: me, name: "Ada" },
      { id: bo, name: "Bo" },
      { id: cy, name: "Cy" },
    ],
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ prospectId }) => useViewers(prospectId), {
    wrapper,
    initialProps: { prospectId: here },
  });
}

test("teammates are notified once when typing starts, and once when it stops (ux 64)", () => {
  const { result, unmount } = opened();
  expect(emit.mock.calls).toEqual([["viewing", { profile: here, typing: false }]]);
  for (let key = 0; key < 20; key++) {
    act(() => result.current.noteTyping());
    act(() => jest.advanceTimersByTime(300));
  }
  act(() => jest.advanceTimersByTime(4_000));
  unmount();
  expect(emit.mock.calls.slice(1).map(([, said]) => said)).toEqual([
    { profile: here, typing: true },
    { profile: here, typing: false },
    { profile: null, typing: false },
  ]);
});

test("viewers and writers are shown by name, without oneself, only in their conversation", () => {
  const { result, rerender } = opened();
  receive("viewers", { profile: here, people: people({ [me]: true, [bo]: true, [cy]: false }) });
  receive("viewers", { profile: there, people: people({ [cy]: true }) });
  expect(result.current).toMatchObject({ looking: ["Cy"], typing: ["Bo"] });
  rerender({ prospectId: there });
  expect(result.current).toMatchObject({ looking: [], typing: [] });
  drawInbox(<ColleaguesHere looking={["Cy", "Di"]} typing={["Bo"]} />);
  expect(screen.getByRole("status")).toHaveTextContent("Bo is writing");
  expect(screen.getByRole("status")).toHaveTextContent("Cy and Di are also here");
});

test("listens before it announces itself, so that no answer is missed", () => {
  const answer = { profile: here, people: people({ [bo]: false }) };
  emit.mockImplementationOnce(() => listeners.get("viewers")?.(answer));
  const { result } = opened();
  act(() => jest.runOnlyPendingTimers());
  expect(result.current).toMatchObject({ looking: ["Bo"] });
});
