import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

const ahead = jest.fn();
jest.mock("next/link", () => ({
  __esModule: true,
  default: ({ prefetch, children, ...rest }: { prefetch: boolean | null; children: ReactNode }) => {
    ahead(prefetch);
    return <a {...rest}>{children}</a>;
  },
}));

beforeEach(() => ahead.mockReset());

describe("the page behind a link", () => {
  it("is not prefetched when the link comes into view", () => {
    render(<Link href="/inbox">Inbox</Link>);
    expect(ahead.mock.calls).toEqual([[false]]);
  });

  it.each(["pointerEnter", "focus"] as const)("is prefetched on %s", (how) => {
    render(<Link href="/inbox">Inbox</Link>);
    fireEvent[how](screen.getByText("Inbox"));
    expect(ahead).toHaveBeenLastCalledWith(null);
  });
});

it("keeps the account in use, and loses nothing of its own (SHELL-18)", () => {
  history.replaceState(null, "", "/campaigns/my-campaigns?selectedCred=1&sort=name");
  render(
    <>
      <Link href="/campaign/edit/7?step=2#text">Autumn</Link>
      <Link href="https://elsewhere.example/a">Elsewhere</Link>
    </>,
  );
  for (const name of ["Autumn", "Elsewhere"]) fireEvent.pointerEnter(screen.getByText(name));
  expect(screen.getByText("Autumn")).toHaveAttribute("href", "/campaign/edit/7?step=2&selectedCred=1#text");
  expect(screen.getByText("Elsewhere")).toHaveAttribute("href", "https://elsewhere.example/a");
  history.replaceState(null, "", "/");
});
