import { screen } from "@testing-library/react";
import { AttentionCountLive } from "@/components/shell/notices/attention-count-live";
import { browserApi } from "@/lib/api/browser";
import { drawFramed } from "./frame";

jest.mock("@/lib/api/browser", () => ({ browserApi: jest.fn(), browserApiUntil: jest.fn() }));
jest.mock("next/navigation", () => ({ usePathname: () => "/inbox", useRouter: () => ({}) }));

it("shows in the sidebar how many campaigns need attention, and nothing if none do (ux 28)", async () => {
  jest.mocked(browserApi).mockResolvedValue({ needsAttention: 2 });
  const { unmount } = drawFramed(<AttentionCountLive />);
  expect(await screen.findByText("2 campaigns need attention")).toBeInTheDocument();
  unmount();
  jest.mocked(browserApi).mockResolvedValue({ needsAttention: 0 });
  const { container } = drawFramed(<AttentionCountLive />);
  expect(container).not.toHaveTextContent("attention");
});
