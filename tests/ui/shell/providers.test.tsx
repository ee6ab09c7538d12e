import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { ApiError } from "@/lib/api/api-error";
import { leaveForErrorPage } from "@/lib/api/leave";
import { sayAfterReload } from "@/lib/state/said-after-reload";
import { drawFramed } from "./frame";

jest.mock("next/navigation", () => ({ useRouter: () => ({}) }));
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

  it("takes nothing away from a screen that has something (ux 20)", async () => {
    drawFramed(<Reads read={unreachable} known="old" />);
    await act(() => refetch());
    expect(leaveForErrorPage).not.toHaveBeenCalled();
  });

  it("is not meant where the server itself refuses", async () => {
    drawFramed(<Reads read={() => Promise.reject(new ApiError("not_found", 404))} />);
    await screen.findByText("error");
    expect(leaveForErrorPage).not.toHaveBeenCalled();
  });
});

it("a word left before a page was loaded anew is said once (SPACE-19)", async () => {
  sayAfterReload({ kind: "success", text: "You work in Second now." });
  drawFramed(<p>Page</p>);
  expect(await screen.findByText("You work in Second now.")).toBeInTheDocument();
  await waitFor(() => expect(sessionStorage.getItem("said")).toBeNull());
});
