import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { ColleaguesHere } from "@/components/inbox/colleagues-here";
import { useViewers } from "@/components/inbox/use-viewers";
import { keys } from "@/lib/queries/keys";
import { viewersKey } from "@/lib/realtime/sync";
import { drawInbox } from "./inbox-page";

const emit = jest.fn();
jest.mock("@/lib/realtime/socket", () => ({
  liveSocket: () => ({
    emit: (...said: unknown[]) => emit(...said),
    on: () => undefined,
    off: () => undefined,
  }),
}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  emit.mockClear();
});

function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(keys.user, { id: "me" });
  client.setQueryData(
    [...keys.workspace, "assignees", null],
    [
      { id: "me", name: "Ada" },
      { id: "bo", name: "Bo" },
      { id: "cy", name: "Cy" },
    ],
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, ...renderHook(() => useViewers("p1"), { wrapper }) };
}

test("colleagues are told once when somebody begins to write, and once when they have stopped (ux 64)", () => {
  const { result, unmount } = opened();
  expect(emit.mock.calls).toEqual([["viewing", { profile: "p1", typing: false }]]);
  for (let key = 0; key < 20; key++) {
    act(() => result.current.noteTyping());
    act(() => jest.advanceTimersByTime(300));
  }
  act(() => jest.advanceTimersByTime(4_000));
  unmount();
  expect(emit.mock.calls.slice(1).map(([, said]) => said)).toEqual([
    { profile: "p1", typing: true },
    { profile: "p1", typing: false },
    { profile: null, typing: false },
  ]);
});

test("who looks and who writes is told by name, without oneself", () => {
  const { client, result } = opened();
  const people = [
    { id: "me", isTyping: true },
    { id: "bo", isTyping: true },
    { id: "cy", isTyping: false },
  ];
  act(() => {
    client.setQueryData(viewersKey("p1"), people);
    jest.runOnlyPendingTimers();
  });
  expect(result.current).toMatchObject({ looking: ["Cy"], typing: ["Bo"] });
  drawInbox(<ColleaguesHere looking={["Cy", "Di"]} typing={["Bo"]} />);
  expect(screen.getByRole("status")).toHaveTextContent("Bo is writing");
  expect(screen.getByRole("status")).toHaveTextContent("Cy and Di are here as well");
});
