import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ChangesDialog } from "@/components/campaigns/builder/changes-dialog";
import { ReviewDialog } from "@/components/campaigns/review/review-dialog";
import type { Campaign } from "@/lib/contract/campaigns/campaigns";
import { type CampaignReview, campaignReviews } from "@/lib/contract/campaigns/review";
import texts from "@/messages/en/campaigns.json";
import ui from "@/messages/en/ui.json";
import versions from "@/messages/en/versions.json";
import { answer } from "@/tests/support/answers";

const visit = { id: "v", is_enabled: true, type: "visit_profile" } as const;
const message = { id: "m", is_enabled: true, type: "message", message: "Hi {first_name}" } as const;
const campaign = {
  ...{ id: "1", name: "Autumn", sequenceType: "simple", liveVersion: 1, draftVersion: 3, problems: [] },
  ...{ liveSequence: [visit], sequence: [visit, message] },
  changes: [{ stepId: "m", kind: "added", ahead: 2, waiting: 0, past: 5, missed: 4, missedFinished: 3 }],
} as unknown as Campaign;

const draw = (content: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns: texts, versions, ui }}>
        {content}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

describe("publishing an added step (R23, ux 37)", () => {
  it("also runs it for prospects past it if chosen, with their number and how many return", async () => {
    const [publish, fix] = [jest.fn(), jest.fn()];
    answer(campaignReviews.show, {
      missing: [{ field: "location", count: 2, stepId: "m" }],
    } as CampaignReview);
    draw(
      <ChangesDialog
        campaign={campaign}
        onClose={() => {}}
        onPublish={publish}
        onDiscard={() => {}}
        onFix={fix}
        isBusy={false}
      />,
    );
    const button = screen.getByRole("button", { name: "Publish version 2" });
    fireEvent.click(button);
    expect(publish).toHaveBeenLastCalledWith([]);
    const box = screen.getByRole("checkbox", { name: /Also for the 4 prospects already past it/ });
    expect(box).toHaveAccessibleName(/3 have already finished and will get this step too/);
    fireEvent.click(box);
    fireEvent.click(button);
    expect(publish).toHaveBeenLastCalledWith(["m"]);
    // Prospects without the data that a text needs are counted before it is published (CAMP-54, R21).
    expect(await screen.findByText(/missing for 2 prospects, no fallback/)).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Edit the text" }));
    expect(fix).toHaveBeenCalledWith("m");
  });
});

describe("the check before a first start (ux 42, ux 43)", () => {
  const review: CampaignReview = {
    senders: [
      {
        ...{
          accountId: "a",
          mailboxId: null,
          name: "Ada Byron",
          people: 3,
          canSend: true,
          waitsForNetwork: false,
        },
        caps: [{ kind: "message", limit: 40, used: 12 }],
      },
    ],
    poorDomains: [],
    mailFindings: null,
    people: { total: 3, looked: 3, ready: 2, waiting: [{ reason: "missing_data", count: 1 }] },
    missing: [{ field: "first_name", count: 1, stepId: "m" }],
    lengths: [{ stepId: "m", length: 8100, limit: 8000, over: 1, prospectName: "Bo Long" }],
    firstDay: {
      count: 14,
      sends: [{ at: "2026-03-02T09:00:00.000Z", prospectName: "Ann", stepId: "v", accountId: "a" }],
    },
  };

  it("shows what is free, who would wait and why, what is too long, and what is sent first; one button starts", async () => {
    answer(campaignReviews.show, review);
    const [start, fix] = [jest.fn(), jest.fn()];
    draw(<ReviewDialog campaign={campaign} isBusy={false} onClose={() => {}} onStart={start} onFix={fix} />);
    expect(await screen.findByText("28 of 40 messages free today")).toBeVisible();
    expect(screen.getByText("2 prospects are ready")).toBeVisible();
    expect(screen.getByText("1 on hold: Missing data for a text")).toBeVisible();
    expect(screen.getByText(/8100 of 8000 characters for Bo Long/)).toBeVisible();
    expect(screen.getByText("14 steps on the first day")).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Edit the text" }));
    expect(fix).toHaveBeenCalledWith("m");
    fireEvent.click(screen.getByRole("button", { name: "Start" }));
    expect(start).toHaveBeenCalled();
  });

  it("warns of a domain whose emails large providers reject, with the way to mend it (M12)", async () => {
    answer(campaignReviews.show, {
      ...review,
      poorDomains: [{ domain: "kestrel.example", mailboxId: "b", failed: ["spf", "dmarc"] }],
      mailFindings: [],
    });
    const nothing = () => undefined;
    draw(
      <ReviewDialog campaign={campaign} isBusy={false} onClose={nothing} onStart={nothing} onFix={nothing} />,
    );
    const warning = "Large providers may reject email from kestrel.example. Fix its SPF and DMARC first.";
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByRole("link", { name: "See how" })).toHaveAttribute("href", "/mailboxes/smtp/b");
  });

  it("grades the emails and leads to the text that filters distrust (M12)", async () => {
    answer(campaignReviews.show, {
      ...review,
      mailFindings: [{ stepId: "m", finding: "link_shortener", detail: "bit.ly" }],
    });
    const [nothing, fix] = [() => undefined, jest.fn()];
    draw(<ReviewDialog campaign={campaign} isBusy={false} onClose={nothing} onStart={nothing} onFix={fix} />);
    expect(await screen.findByText("Poor")).toBeVisible();
    expect(screen.getByText(/bit\.ly hides where the link leads/)).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: /^Edit step \d/ }));
    expect(fix).toHaveBeenCalledWith("m");
  });

  it("says that emails are fine, and nothing about emails where there are none", async () => {
    const nothing = () => undefined;
    const dialog = (
      <ReviewDialog campaign={campaign} isBusy={false} onClose={nothing} onStart={nothing} onFix={nothing} />
    );
    answer(campaignReviews.show, { ...review, mailFindings: [] });
    const { unmount } = draw(dialog);
    expect(await screen.findByText("Good")).toBeVisible();
    unmount();
    answer(campaignReviews.show, review);
    draw(dialog);
    expect(await screen.findByText("2 prospects are ready")).toBeVisible();
    expect(screen.queryByText("Email deliverability")).toBeNull();
  });
});
