import { act, screen, waitFor } from "@testing-library/react";
import { brands } from "@/brands";
import { ThirdPartyLogin } from "@/components/auth/third-party-login";
import { auth } from "@/lib/contract/auth";
import { loadWithoutQuery } from "@/lib/state/address";
import { answer, called, refuse, requests } from "@/tests/support/answers";
import { draw } from "./draw";

jest.mock("@/lib/state/address", () => ({ loadWithoutQuery: jest.fn() }));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

const [brand] = brands;
const page = (query: Record<string, string>, hasSignIn = true) => (
  <ThirdPartyLogin query={query} brand={brand} hasSignIn={hasSignIn} />
);

beforeEach(() => {
  jest.clearAllMocks();
  history.replaceState(null, "", "/auth/integration/third-party-login?token=secret");
});

describe("coming from another product", () => {
  it("sends the address's query and the brand, once, and continues to the campaigns (AUTH-32, AUTH-34, AUTH-35)", async () => {
    answer(auth.validateToken, { isValid: true, user: null });
    draw(page({ token: "first", location: "7" }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/campaigns"));
    expect(called()).toEqual([auth.validateToken]);
    const asked = requests(auth.validateToken).map(({ url }) => Object.fromEntries(url.searchParams));
    expect(asked).toEqual([{ token: "first", location: "7", brand: brand.id }]);
    expect(location.search).toBe("");
  });

  it.each([
    ["a refused code", { token: "second" }],
    ["no code", {}],
  ])("with %s leads to sign-in (AUTH-32)", async (_case, query) => {
    answer(auth.validateToken, { isValid: false, user: null });
    draw(page(query));
    expect(await screen.findByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth/sign-in");
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("shows for 15 s why it is forbidden, then reloads without its query (API-14, ERR-03, CONST-44)", async () => {
    jest.useFakeTimers();
    refuse(auth.validateToken, "forbidden");
    draw(page({ token: "of another brand" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("You don’t have access to this");
    expect(screen.getByText("You are going to be redirected in 15 seconds")).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(14_999));
    expect(loadWithoutQuery).not.toHaveBeenCalled();
    expect(screen.getByText("You are going to be redirected in 1 second")).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(loadWithoutQuery).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it("offers nothing else if users can only come from another product (AUTH-33)", async () => {
    draw(page({}, false));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Open Tern");
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });
});
