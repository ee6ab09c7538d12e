import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { LiveSegments } from "@/components/prospects/lists/live-segments";
import { FedBy } from "@/components/prospects/parts/fed-by";
import { FeedCampaign } from "@/components/prospects/parts/feed-campaign";
import { campaignNames } from "@/lib/contract/campaigns/overview";
import { prospects } from "@/lib/contract/prospects/prospects";
import { type Segment, segments } from "@/lib/contract/prospects/segments";
import type { SavedView } from "@/lib/contract/views";
import errors from "@/messages/en/errors.json";
import imports from "@/messages/en/imports.json";
import texts from "@/messages/en/segments.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: () => undefined }),
  usePathname: () => "/profiles/lists",
  useSearchParams: () => new URLSearchParams(),
}));

const id = (index: number) => `01920000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const state = { query: "", filter: { status: ["lead"], list: [id(7)] }, sort: null, columns: null };
const segment: Segment = {
  ...{ id: id(1), name: "Hot", state, campaignId: id(2), campaignName: "Autumn" },
  ...{ isOn: true, offBecause: null, ranAt: null, added: 4, skipped: 2 },
  createdAt: "2026-11-29T10:00:00.000Z",
};
const view: SavedView = {
  ...{ id: id(3), list: "prospects", name: "Hot", isShared: true, isOwn: true, state, version: 1 },
  createdAt: "2026-11-29T10:00:00.000Z",
};

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ segments: texts, imports, ui, errors }}>
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

describe("feeding a campaign", () => {
  const open = () => {
    answer(campaignNames, [
      { id: id(2), name: "Autumn", status: "active" },
      { id: id(4), name: "Gone", status: "archived" },
    ]);
    answer(prospects.list, { items: [], total: 12, totalIsCapped: false, nextCursor: null });
    const onClose = jest.fn();
    show(<FeedCampaign view={view} onClose={onClose} />);
    return onClose;
  };
  const choose = async () => {
    await userEvent.click(screen.getByRole("combobox", { name: "Campaign" }));
    await userEvent.click(await screen.findByRole("option", { name: "Autumn" }));
  };

  test("counts who matches now, and adds only new matches unless asked", async () => {
    const onClose = open();
    const start = screen.getByRole("button", { name: "Start" });
    expect(start).toHaveAttribute("aria-disabled", "true");
    expect(
      await screen.findByRole("radio", { name: "Also the 12 prospects who match now" }),
    ).not.toBeChecked();
    expect(calls(prospects.list)).toEqual([{ statuses: ["lead"], listIds: [id(7)], limit: 1 }]);
    await choose();
    expect(screen.queryByRole("option", { name: "Gone" })).toBeNull();
    answer(segments.create, segment);
    fireEvent.click(start);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls(segments.create)).toEqual([{ viewId: view.id, campaignId: id(2), withPresent: false }]);
  });

  test("stays open when it is refused", async () => {
    const onClose = open();
    fireEvent.click(await screen.findByRole("radio", { name: /^Also the 12/ }));
    await choose();
    refuse(segments.create, "too_many_segments", { limit: 50 });
    fireEvent.click(screen.getByRole("button", { name: "Start" }));
    await waitFor(() => expect(calls(segments.create)).toMatchObject([{ withPresent: true }]));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe("live segments", () => {
  test("show what they did, pause, and name whom the campaign skipped", async () => {
    answer(segments.list, [segment]);
    show(<LiveSegments />);
    const row = within((await screen.findByRole("link", { name: "See who matches “Hot”" })).closest("li")!);
    expect(row.getByRole("link", { name: "See who matches “Hot”" })).toHaveAttribute(
      "href",
      expect.stringContaining(`list=${id(7)}`),
    );
    expect(row.getByText("4 added")).toBeVisible();
    expect(row.getByText("Not checked yet", { exact: false })).toBeVisible();
    answer(segments.skipped, [
      { id: id(5), name: "Nora Vane", code: "in_other_campaign" },
      { id: id(6), name: "Omar Li", code: "opted_out" },
    ]);
    fireEvent.click(row.getByRole("button", { name: "2 skipped" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Skipped for “Autumn”" }));
    expect((await dialog.findByText("Nora Vane")).closest("li")).toHaveTextContent("In another campaign");
    expect(dialog.getByText("Omar Li").closest("li")).toHaveTextContent("Opted out");
    fireEvent.click(dialog.getAllByRole("button", { name: "Close" })[0]!);
    const paused: Segment = { ...segment, isOn: false, offBecause: "member" };
    answer(segments.switch, paused);
    answer(segments.list, [paused]);
    fireEvent.click(row.getByRole("button", { name: "Pause “Hot”" }));
    expect(await screen.findByRole("button", { name: "Resume “Hot”" })).toBeVisible();
    expect(calls(segments.switch)).toEqual([{ id: segment.id, isOn: false }]);
  });

  test.each([
    ["campaign_closed", "Paused: the campaign is archived or deleted"],
    ["no_sender", "Paused: the campaign has no senders"],
  ] as const)("say why they are paused: %s", async (offBecause, text) => {
    answer(segments.list, [{ ...segment, isOn: false, offBecause }]);
    show(<LiveSegments />);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("are deleted after a question, and can be loaded again", async () => {
    refuse(segments.list, "internal");
    show(<LiveSegments />);
    const retry = await screen.findByRole("button", { name: "Try again" });
    answer(segments.list, [segment]);
    fireEvent.click(retry);
    fireEvent.click(await screen.findByRole("button", { name: "Delete “Hot”" }));
    const asking = within(await screen.findByRole("dialog", { name: "Delete the live segment “Hot”?" }));
    answer(segments.remove, null);
    answer(segments.list, []);
    fireEvent.click(asking.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText(texts.empty)).toBeVisible();
    expect(calls(segments.remove)).toEqual([{ id: segment.id }]);
  });
});

test("a campaign names the segments that feed it, not those that are paused", async () => {
  answer(segments.list, [segment, { ...segment, id: id(9), isOn: false, offBecause: "member" }]);
  show(<FedBy campaignId={id(2)} />);
  expect(await screen.findByText("The live segment “Hot” adds prospects here automatically.")).toBeVisible();
  expect(calls(segments.list)).toEqual([{ campaignId: id(2) }]);
});
