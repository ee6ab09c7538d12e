import { screen } from "@testing-library/react";
import { AttentionCountLive } from "@/components/shell/notices/attention-count-live";
import { campaignCounts } from "@/lib/contract/campaigns/overview";
import { answer } from "@/tests/support/answers";
import { drawFramed } from "./frame";

jest.mock("next/navigation", () => ({ usePathname: () => "/inbox", useRouter: () => ({}) }));

it("shows in the sidebar how many campaigns need attention, and nothing if none do (ux 28)", async () => {
  const counts = { all: 5, active: 3, paused: 1, drafts: 1, finished: 0, archived: 0, deleted: 0 };
  answer(campaignCounts, { ...counts, needsAttention: 2 });
  const { unmount } = drawFramed(<AttentionCountLive />);
  expect(await screen.findByText("2 campaigns need attention")).toBeInTheDocument();
  unmount();
  answer(campaignCounts, { ...counts, needsAttention: 0 });
  const { container } = drawFramed(<AttentionCountLive />);
  expect(container).not.toHaveTextContent("attention");
});
