import { screen, waitFor } from "@testing-library/react";
import { brands } from "@/brands";
import { ThirdPartyLogin } from "@/components/auth/third-party-login";
import { browserApi } from "@/lib/api/browser";
import { auth } from "@/lib/contract/auth";
import { draw } from "./draw";

jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn() }));
const router = { replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));
const api = browserApi as jest.Mock;

const [brand] = brands;
const page = (query: Record<string, string>, hasSignIn = true) => (
  <ThirdPartyLogin query={query} brand={brand} hasSignIn={hasSignIn} />
);

beforeEach(() => {
  jest.clearAllMocks();
  history.replaceState(null, "", "/auth/integration/third-party-login?token=secret");
});

describe("coming from another product", () => {
  it("sends the address's query and the brand, once, and goes on to the campaigns (AUTH-32, AUTH-34, AUTH-35)", async () => {
    api.mockResolvedValue({ isValid: true, user: null });
    draw(page({ token: "first", location: "7" }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/campaigns"));
    expect(api).toHaveBeenCalledTimes(1);
    expect(api).toHaveBeenCalledWith(auth.validateToken, { token: "first", location: "7", brand: brand.id });
    expect(location.search).toBe("");
  });

  it.each([
    ["a code that is refused", { token: "second" }],
    ["no code", {}],
  ])("with %s leads to sign-in (AUTH-32)", async (_case, query) => {
    api.mockResolvedValue({ isValid: false, user: null });
    draw(page(query));
    expect(await screen.findByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/auth/sign-in");
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("offers nothing else where people come by another product only (AUTH-33)", async () => {
    draw(page({}, false));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Open Tern");
    expect(screen.queryByRole("link")).not.toBeInTheDocument();
  });
});
