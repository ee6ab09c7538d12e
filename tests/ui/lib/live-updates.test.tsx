import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { useSearchParams } from "next/navigation";
import { LiveUpdates } from "@/lib/realtime/live-updates";

const emit = jest.fn();
const listeners = new Map<string, () => void>();
jest.mock("@/lib/realtime/socket", () => ({
  liveSocket: () => ({
    emit,
    active: true,
    connected: false,
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    off: jest.fn(),
    onAny: jest.fn(),
    offAny: jest.fn(),
  }),
}));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn() }),
  useSearchParams: jest.fn(() => new URLSearchParams("selectedCred=a1")),
}));

const client = new QueryClient();
const page = () => (
  <QueryClientProvider client={client}>
    <LiveUpdates />
  </QueryClientProvider>
);

test("a connection sends its session and requests everything again, each time (RT-03, RT-14)", () => {
  const stale = jest.spyOn(client, "invalidateQueries");
  render(page());
  listeners.get("connect")?.();
  listeners.get("connect")?.();
  expect(emit.mock.calls).toEqual([
    ["server_create_connection", {}],
    ["server_create_connection", {}],
  ]);
  expect(stale).toHaveBeenCalledTimes(2);
});

test("the server is notified when another account is chosen, and not before (RT-05)", () => {
  emit.mockClear();
  const { rerender } = render(page());
  expect(emit).not.toHaveBeenCalled();
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams("selectedCred=a2") as never);
  rerender(page());
  expect(emit).toHaveBeenCalledWith("change_credentials", { old_id: "a1", new_id: "a2" });
});
