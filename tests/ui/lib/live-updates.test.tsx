import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { useSearchParams } from "next/navigation";
import { LiveUpdates } from "@/lib/realtime/live-updates";
import { markSettled, useMoved } from "@/lib/state/moved";

const emit = jest.fn();
/** What the server answers to a new connection. */
const answerTo = jest.fn();
const listeners = new Map<string, () => void>();
jest.mock("@/lib/realtime/socket", () => ({
  liveSocket: () => ({
    emit,
    emitWithAck: async (event: string, payload: unknown) => answerTo(event, payload),
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

describe("a connection", () => {
  const connect = () => act(async () => listeners.get("connect")?.());
  const stale = jest.spyOn(client, "invalidateQueries");
  beforeEach(() => {
    stale.mockClear();
    answerTo.mockReset();
    document.body.innerHTML = '<div data-workspace="w1" data-read-at="1700"></div>';
    markSettled();
  });

  it("asks for the events since the page was read, and reads nothing again if those are all", async () => {
    answerTo.mockReturnValue({ ok: true, payload: { space: "w1", complete: true } });
    render(page());
    await connect();
    expect(answerTo.mock.calls).toEqual([["server_create_connection", { since: 1700 }]]);
    expect(stale).not.toHaveBeenCalled();
  });

  it("reads everything again if events are missing, if there is no answer, and after every later one (RT-14)", async () => {
    answerTo.mockReturnValueOnce({ ok: true, payload: { space: "w1", complete: false } });
    render(page());
    await connect();
    expect(stale).toHaveBeenCalledTimes(1);
    answerTo.mockReturnValueOnce({ ok: true, payload: { space: "w1", complete: false } });
    await connect();
    expect(answerTo).toHaveBeenLastCalledWith("server_create_connection", { since: undefined });
    expect(stale).toHaveBeenCalledTimes(2);
    answerTo.mockImplementationOnce(() => {
      throw new Error("operation has timed out");
    });
    await connect();
    expect(stale).toHaveBeenCalledTimes(3);
  });

  it("notices that the session works in another workspace than the tab shows (decision 1.13)", async () => {
    answerTo.mockReturnValue({ ok: true, payload: { space: "w2", complete: true } });
    render(page());
    render(<Moved />);
    expect(screen.queryByText("moved")).toBeNull();
    await connect();
    expect(screen.getByText("moved")).toBeVisible();
  });
});
const Moved = () => (useMoved() ? <p>moved</p> : null);

test("the server is notified when another account is chosen, and not before (RT-05)", () => {
  emit.mockClear();
  const { rerender } = render(page());
  expect(emit).not.toHaveBeenCalled();
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams("selectedCred=a2") as never);
  rerender(page());
  expect(emit).toHaveBeenCalledWith("change_credentials", { old_id: "a1", new_id: "a2" });
});
