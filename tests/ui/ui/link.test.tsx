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
