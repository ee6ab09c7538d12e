import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { ApiError } from "@/lib/api/api-error";
import { leaveForErrorPage } from "@/lib/api/leave";
import { wasConnected } from "@/lib/state/connection";
import { sayAfterReload, takeSaid } from "@/lib/state/said-after-reload";
import { drawFramed } from "./frame";

jest.mock("next/navigation", () => ({ useRouter: () => ({}) }));
jest.mock("@/lib/state/connection", () => ({
  ...jest.requireActual("@/lib/state/connection"),
  wasConnected: jest.fn(() => false),
}));
jest.mock("@/lib/api/leave", () => ({ leaveForErrorPage: jest.fn() }));

const unreachable = () => Promise.reject(new ApiError("unreachable", 0));
let refetch: () => Promise<unknown>;
function Reads({ read, known }: { read: () => Promise<unknown>; known?: string }) {
  const query = useQuery({ queryKey: ["some"], queryFn: read, retry: false, initialData: known });
  refetch = query.refetch;
  return <p>{query.status}</p>;
}
beforeEach(() => jest.mocked(leaveForErrorPage).mockClear());

describe("a server that cannot be reached", () => {
  it("leads a screen that has nothing to show to the page that tries again (API-16)", async () => {
    drawFramed(<Reads read={unreachable} />);
    await screen.findByText("error");
    expect(leaveForErrorPage).toHaveBeenCalledTimes(1);
  });

  it("leaves a screen that has something to show unchanged (ux 20)", async () => {
    drawFramed(<Reads read={unreachable} known="old" />);
    await act(() => refetch());
    expect(leaveForErrorPage).not.toHaveBeenCalled();
  });

  it("does not replace a page whose server was reached before, and which shows the error itself (ux 20)", async () => {
    jest.mocked(wasConnected).mockReturnValueOnce(true);
    drawFramed(<Reads read={unreachable} />);
    await screen.findByText("error");
    expect(leaveForErrorPage).not.toHaveBeenCalled();
  });

  it("is not one that refuses the request", async () => {
    drawFramed(<Reads read={() => Promise.reject(new ApiError("not_found", 404))} />);
    await screen.findByText("error");
    expect(leaveForErrorPage).not.toHaveBeenCalled();
  });
});

describe("a message left before a page reloads", () => {
  const said = { kind: "success", text: "Switched to Second." } as const;
  const shown = () => screen.findByText(said.text);

  it("is shown once (SPACE-19)", async () => {
    sayAfterReload(said);
    drawFramed(<p>Page</p>);
    expect(await shown()).toBeInTheDocument();
    expect(takeSaid()).toBeNull();
  });

  it("is shown once more if this page, too, is left before it can be read", async () => {
    jest.useFakeTimers();
    sayAfterReload(said);
    drawFramed(<p>Page</p>);
    dispatchEvent(new Event("pagehide"));
    expect(takeSaid()).toEqual(said);
    dispatchEvent(new Event("pagehide"));
    expect(takeSaid()).toBeNull();
    jest.useRealTimers();
  });

  it("gives way to a newer one", () => {
    sayAfterReload(said);
    drawFramed(<p>Page</p>);
    const newer = { kind: "error", text: "Payment failed" } as const;
    sayAfterReload(newer);
    dispatchEvent(new Event("pagehide"));
    expect(takeSaid()).toEqual(newer);
  });

  it("is replaced by a newer one from the same page", () => {
    const [failed, paid] = [
      { kind: "error", text: "Payment failed" },
      { kind: "success", text: "Successfully purchased" },
    ] as const;
    for (const word of [failed, paid]) {
      sayAfterReload(word);
      drawFramed(<p>Page</p>);
    }
    dispatchEvent(new Event("pagehide"));
    expect(takeSaid()).toEqual(paid);
  });

  it("is not shown by a page that loads much later", () => {
    jest.useFakeTimers();
    sayAfterReload(said);
    jest.advanceTimersByTime(15_000);
    expect(takeSaid()).toBeNull();
    jest.useRealTimers();
  });

  it("is not repeated once it was read", () => {
    jest.useFakeTimers();
    sayAfterReload(said);
    drawFramed(<p>Page</p>);
    jest.advanceTimersByTime(3_000);
    dispatchEvent(new Event("pagehide"));
    expect(takeSaid()).toBeNull();
    jest.useRealTimers();
  });
});
