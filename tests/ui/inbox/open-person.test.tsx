import { act, renderHook } from "@testing-library/react";
import { useOpenPerson } from "@/components/inbox/use-open-person";

const routed = { path: "/inbox" };
jest.mock("next/navigation", () => ({
  usePathname: () => routed.path.split("?")[0],
  useSearchParams: () => new URLSearchParams(routed.path.split("?")[1]),
}));

const open = () => renderHook(useOpenPerson);
/** The router has drawn the page of an address. */
const arrive = (path: string, rerender: () => void) => {
  window.history.replaceState(null, "", path);
  routed.path = path;
  rerender();
};
beforeEach(() => {
  routed.path = "/inbox";
  window.history.replaceState(null, "", "/inbox");
});

test("a conversation opens on the press, before the router has changed the address (ux 58)", () => {
  const { result, rerender } = open();
  act(() => result.current.go("/inbox/ines?split=needs_you"));
  expect(result.current.prospectId).toBe("ines");
  expect(window.location.search).toBe("?split=needs_you");
  rerender();
  expect(result.current.prospectId).toBe("ines");
});

test("going forward and back quickly ends at the last address, even if the router is late", () => {
  const { result, rerender } = open();
  act(() => result.current.go("/inbox/ines"));
  act(() => result.current.go("/inbox/ada"));
  act(() => result.current.go("/inbox/ines"));
  routed.path = "/inbox/ada";
  rerender();
  expect(result.current.prospectId).toBe("ines");
  routed.path = "/inbox/ines";
  rerender();
  expect(result.current.prospectId).toBe("ines");
});

test("Back opens the previous prospect", async () => {
  const { result } = open();
  act(() => result.current.go("/inbox/ines"));
  act(() => result.current.go("/inbox/ada"));
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  });
  expect(result.current.prospectId).toBe("ines");
});

test("a link opens its prospect, and leaving for another page closes nothing (ux 7)", () => {
  const { result, rerender } = open();
  act(() => arrive("/inbox/noor", rerender));
  expect(result.current.prospectId).toBe("noor");
  window.history.replaceState(null, "", "/campaigns/my-campaigns");
  rerender();
  expect(result.current.prospectId).toBe("noor");
});

test("an address names the conversation by its account, and one without opens the newest (INBOX-02)", () => {
  const account = "01920000-0000-7000-8000-00000000000a";
  const { result, rerender } = open();
  act(() => result.current.go(`/inbox/ines?split=all&account=${account}`));
  expect(result.current).toMatchObject({ prospectId: "ines", accountId: account });
  act(() => arrive("/inbox/ines?account=nonsense", rerender));
  expect(result.current).toMatchObject({ prospectId: "ines", accountId: null });
});
