import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { AddPeople } from "@/components/searches/add-people";
import { browserApi } from "@/lib/api/browser";
import type { Account } from "@/lib/contract/accounts/accounts";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { type Search, searches } from "@/lib/contract/prospects/searches";
import { accountsQuery } from "@/lib/queries/accounts";
import { campaignNamesQuery } from "@/lib/queries/campaign-overview";
import { campaignQuery } from "@/lib/queries/campaigns";
import { searchesQuery } from "@/lib/queries/searches";
import { featuresQuery } from "@/lib/queries/workspaces";
import errors from "@/messages/en/errors.json";
import imports from "@/messages/en/imports.json";
import searchTexts from "@/messages/en/searches.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, hold, refuse } from "@/tests/support/answers";

let address = "";
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(address),
}));

const id = "01890000-0000-7000-8000-000000000001";
const accountId = "01890000-0000-7000-8000-000000000002";
const campaign = {
  ...{ id, name: "Autumn", status: "active", isEmailOnly: false, senders: [{ accountId, mailboxId: null }] },
  ...{ isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: false, searches: [] },
} as unknown as Campaign;
const account = {
  ...{ id: accountId, fullName: "Sam Sender", status: "active", automationType: "cloud" },
  ...{ isSandboxed: true, accountType: "basic" },
} as unknown as Account;
const source = (fields: Partial<Search>): Search => ({
  ...{
    id,
    campaignId: id,
    kind: "post",
    url: "https://people.example/feed/update/urn:li:activity:71",
    fileName: null,
  },
  ...{
    fromCampaign: null,
    query: null,
    accountId,
    status: "active",
    commands: ["pause"],
    importStatus: null,
    wait: null,
  },
  ...{ failure: null, total: 80, found: 25, added: 20, notAdded: [], customFieldsKeys: [] },
  ...{ createdAt: "2026-03-02T09:00:00.000Z", version: 1, ...fields },
});

type World = {
  campaign?: Partial<Campaign>;
  accounts?: Account[];
  sources?: Search[];
  features?: Record<string, string>;
};

function draw(query: string, world: World = {}) {
  address = query;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(campaignQuery(browserApi, id).queryKey, { ...campaign, ...world.campaign } as Campaign);
  client.setQueryData(accountsQuery(browserApi).queryKey, (world.accounts ?? [account]) as never);
  client.setQueryData(searchesQuery(browserApi, id).queryKey, world.sources ?? []);
  client.setQueryData(campaignNamesQuery(browserApi).queryKey, [
    { id, name: "Autumn", status: "active" },
    { id: accountId, name: "Spring", status: "active" },
  ]);
  const features = {
    social_targeting: "active",
    post_targeting: "active",
    event_targeting: "active",
    ...world.features,
  };
  client.setQueryData(featuresQuery(browserApi).queryKey, features as never);
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ searches: searchTexts, imports, errors, ui }}
      >
        <AddPeople campaignId={id} csv={<p>Drop a file</p>} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const url = () => screen.getByLabelText("Address of the page");
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Search and add" }));

// The page's content stays as it is; commands succeed.
beforeEach(() => {
  hold(searches.list, campaigns.show);
  for (const command of [searches.add, searches.updateStatus]) answer(command, source({}));
  answer(searches.rerun, []);
});

describe("the sources of prospects", () => {
  it("begins with a file, and offers every other source by its name (CAMP-47, PROSPECT-01)", () => {
    draw("");
    expect(screen.getByText("Drop a file")).toBeInTheDocument();
    const offered = within(screen.getByRole("navigation", { name: "Source" })).getAllByRole("link");
    expect(offered).toHaveLength(8);
    expect(offered[0]).toHaveAttribute("aria-current", "true");
    expect(offered[3]).toHaveAttribute("href", "?source=recruiter_project");
  });

  it("adds a page with its account and the campaign's choices, and takes an address to try (CAMP-06)", async () => {
    draw("source=post");
    fireEvent.click((await screen.findAllByRole("button", { name: "Use" }))[0]!);
    fireEvent.click(screen.getByLabelText("Only prospects with a premium profile"));
    submit();
    await waitFor(() => expect(url()).toHaveValue(""));
    expect(calls(searches.add)).toEqual([
      {
        ...{ campaignId: id, kind: "post", accountId },
        url: "https://people.example/feed/update/urn:li:activity:7100000000000000001/",
        ...{ isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: true },
      },
    ]);
  });

  it.each([
    ["search", "Please enter correct search URL"],
    ["navigator_list", "Please enter correct navigator list URL"],
    ["recruiter_project", "Please enter correct recruiter project URL"],
    ["post", "Please enter correct post URL"],
    ["event", "Please enter correct event URL"],
    ["group", "Please enter correct group URL"],
  ])("shows what is wrong with the address of a %s before any request (CAMP-48, CAMP-49)", async (kind, text) => {
    draw(`source=${kind}`, { features: { group_targeting: "active" } });
    await screen.findByLabelText("Address of the page");
    fireEvent.change(url(), { target: { value: "https://people.example/in/somebody" } });
    submit();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(calls(searches.add)).toEqual([]);
    fireEvent.change(url(), { target: { value: "x" } });
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });

  it("shows at the field that a source already exists (CAMP-51)", async () => {
    refuse(searches.add, "search_exists");
    draw("source=post");
    fireEvent.click((await screen.findAllByRole("button", { name: "Use" }))[0]!);
    submit();
    expect(await screen.findByText("Such search already exists in this campaign")).toBeInTheDocument();
    expect(url()).toBeInvalid();
  });

  it("shows an obstacle instead of the form (CAMP-50, CAMP-52, CAMP-53)", () => {
    const first = draw("source=post", { campaign: { isEmailOnly: true } });
    expect(screen.getByText("Email-only campaigns need prospects with an email address")).toBeInTheDocument();
    first.unmount();
    const second = draw("source=post", { accounts: [] });
    expect(screen.getByText("Connect a social account first")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Connect account" })).toHaveAttribute("href", "/credentials/add");
    second.unmount();
    draw("source=group", { features: { group_targeting: "inactive" } });
    expect(screen.getByRole("button", { name: "Upgrade" })).toBeInTheDocument();
    expect(screen.queryByLabelText("Address of the page")).not.toBeInTheDocument();
  });

  it("adds known prospects by campaign and keywords (PROSPECT-27)", async () => {
    draw("source=existing_people");
    fireEvent.change(await screen.findByLabelText("From campaign"), { target: { value: accountId } });
    fireEvent.change(screen.getByLabelText("Keywords"), { target: { value: " sales " } });
    fireEvent.click(screen.getByRole("button", { name: "Add prospects" }));
    await waitFor(() =>
      expect(calls(searches.add)).toEqual([
        {
          ...{ campaignId: id, kind: "existing_people", query: "sales", fromCampaignId: accountId },
          ...{ isExistingPeople: true, isIncludeTalkedBefore: false },
        },
      ]),
    );
  });
});

describe("the sources of a campaign", () => {
  const drawOne = (fields: Partial<Search>) => draw("", { sources: [source(fields)] });

  it("say how far they are, in numbers and as a bar (CAMP-18)", () => {
    drawOne({});
    expect(screen.getByText("Searching")).toBeInTheDocument();
    expect(screen.getByText("25 of 80 found")).toBeInTheDocument();
    expect(screen.getByText("20 added")).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "Profiles read" })).toHaveAttribute("aria-valuenow", "25");
  });

  it("say what they wait for and until when (CAMP-26)", () => {
    drawOne({ wait: { reason: "daily_limit", until: "2099-03-03T00:00:00.000Z" } });
    expect(screen.getByText("Waiting")).toBeInTheDocument();
    expect(
      screen.getByText(/The account reached its daily search limit · continues 3 Mar 2099/),
    ).toBeInTheDocument();
  });

  it("show why they failed, and how many were not added for which reason (PROSPECT-25, PROSPECT-26)", () => {
    drawOne({
      ...{ status: "failed", failure: "search_source_missing", commands: ["resume", "rerun"] },
      notAdded: [
        { reason: "in_other_campaign", count: 3 },
        { reason: "not_premium", count: 2 },
      ],
    });
    expect(screen.getByText("Failed")).toBeInTheDocument();
    expect(screen.getByText(errors.search_source_missing)).toBeInTheDocument();
    expect(screen.getByText("5 prospects were not added:")).toBeInTheDocument();
    expect(screen.getByText("In another campaign")).toBeInTheDocument();
    expect(screen.getByText("Not a premium profile")).toBeInTheDocument();
  });

  it.each([
    ["active", "pause", "Pause", searches.updateStatus, { status: "stopped" }],
    ["stopped", "resume", "Resume", searches.updateStatus, { status: "active" }],
    ["finished", "rerun", "Run again", searches.rerun, {}],
  ] as const)("%s: offer to %s (CAMP-19, CAMP-20)", async (status, command, label, endpoint, fields) => {
    drawOne({ status, commands: [command] });
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${label}: Post`) }));
    await waitFor(() => expect(calls(endpoint)).toEqual([{ campaignId: id, searchId: id, ...fields }]));
  });

  it("can be downloaded; a file leads to its own page (CAMP-81)", () => {
    draw("", {
      sources: [
        source({}),
        source({
          id: accountId,
          kind: "csv",
          url: null,
          fileName: "people.csv",
          importStatus: "done",
          status: "finished",
        }),
      ],
    });
    expect(screen.getByRole("link", { name: /^Download: Post/ })).toHaveAttribute(
      "href",
      `/api/workflows/${id}/searches/${id}/download_csv`,
    );
    expect(screen.getByText("Imported")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open: File or list, people.csv" })).toHaveAttribute(
      "href",
      `/campaign/edit/${id}/import/${accountId}`,
    );
  });

  it("run all again when several have ended (CAMP-78)", async () => {
    const ended = { status: "finished", commands: ["rerun"] } as const;
    draw("", {
      sources: [
        source({ ...ended, commands: ["rerun"] }),
        source({ ...ended, commands: ["rerun"], id: accountId }),
      ],
    });
    fireEvent.click(screen.getByRole("button", { name: "Run all again" }));
    await waitFor(() => expect(calls(searches.rerun)).toEqual([{ campaignId: id }]));
  });
});
