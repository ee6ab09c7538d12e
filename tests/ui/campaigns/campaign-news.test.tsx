import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { CampaignNews } from "@/components/campaigns/parts/campaign-news";
import { browserApi } from "@/lib/api/browser";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { campaignQuery } from "@/lib/queries/campaigns";
import texts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, hold } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

const id = "01890000-0000-7000-8000-000000000001";
type Shown = Pick<Campaign, "status" | "late" | "preparation" | "isUpdating">;

function draw(shown: Partial<Shown>) {
  const campaign = {
    id,
    name: "Autumn",
    status: "active",
    late: 0,
    preparation: null,
    isUpdating: false,
    ...shown,
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(campaignQuery(browserApi, id).queryKey, campaign as Campaign);
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, ui, errors }}>
        <CampaignNews id={id} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  answer(campaigns.decideLate, {} as Campaign);
  hold(campaigns.show);
});

describe("the news of a campaign", () => {
  it("shows nothing if nothing is in progress", () => {
    expect(draw({}).container).toBeEmptyDOMElement();
  });

  it("shows how many prospects are prepared, as text and as a bar (CAMP-83)", () => {
    draw({ isUpdating: true, preparation: { total: 50_000, done: 12_000, endedAt: null, outcome: null } });
    expect(screen.getByText(/12,000 of 50,000/)).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "Prospects prepared" })).toHaveAttribute(
      "aria-valuenow",
      "12000",
    );
    expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  });

  it("ends in a report that stays closed once closed, until the next one", () => {
    const report = {
      total: 3_000,
      done: 3_000,
      endedAt: "2026-03-02T09:00:00.000Z",
      outcome: "done" as const,
    };
    const first = draw({ preparation: report });
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    first.unmount();
    draw({ preparation: report });
    expect(screen.queryByText(/3,000/)).not.toBeInTheDocument();
    draw({ preparation: { ...report, endedAt: "2026-03-03T09:00:00.000Z" } });
    expect(screen.getByText("All 3,000 prospects are ready.")).toBeInTheDocument();
  });

  it.each([
    ["Send", "send"],
    ["Skip", "skip"],
  ])("asks about late steps: %s (R22)", async (label, verdict) => {
    draw({ late: 2 });
    expect(screen.getByText(/2 steps are more than 7 days overdue/)).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: label }));
    await screen.findByRole("button", { name: label });
    await waitFor(() => expect(calls(campaigns.decideLate)).toEqual([{ id, verdict }]));
  });

  it("does not ask while the campaign is paused", () => {
    expect(draw({ late: 2, status: "paused" }).container).toBeEmptyDOMElement();
  });
});
