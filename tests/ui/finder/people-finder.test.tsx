import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useSyncExternalStore } from "react";
import { PeopleFinder } from "@/components/finder/people-finder";
import { campaigns } from "@/lib/contract/campaigns/campaigns";
import { campaignNames } from "@/lib/contract/campaigns/overview";
import type { Output } from "@/lib/contract/endpoint";
import { type FoundPerson, finder } from "@/lib/contract/finder/finder";
import { foundLists, type ListSearch } from "@/lib/contract/finder/found-lists";
import type { PageKey } from "@/lib/contract/pages";
import { prospectLists } from "@/lib/contract/prospects/prospect-lists";
import { type Search, searches } from "@/lib/contract/prospects/searches";
import { defaultListSettings, views } from "@/lib/contract/views";
import { workspaces } from "@/lib/contract/workspaces";
import { PagesContext } from "@/lib/state/pages";
import errors from "@/messages/en/errors.json";
import finderTexts from "@/messages/en/finder.json";
import imports from "@/messages/en/imports.json";
import searchTexts from "@/messages/en/searches.json";
import ui from "@/messages/en/ui.json";
import viewTexts from "@/messages/en/views.json";
import { answer, calls, refuse, requests } from "@/tests/support/answers";

const listeners = new Set<() => void>();
const told = () => {
  for (const listener of listeners) listener();
};
/** Next's own hook follows the history; here the pushes are told to it. */
const pushed = jest.spyOn(window.history, "pushState").mockImplementation((_, __, to) => {
  window.history.replaceState(null, "", to);
  told();
});
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: jest.fn(), prefetch: jest.fn() }),
  useSearchParams: () => new URLSearchParams(useSearchText()),
}));
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const useSearchText = () => useSyncExternalStore(subscribe, () => window.location.search);

const id = "01890000-0000-7000-8000-000000000001";
const prospectId = "01890000-0000-7000-8000-000000000002";
const person = (at: number, fields: Partial<FoundPerson> = {}): FoundPerson => ({
  ...{ id: `5x5p${at}`, fullName: `Person ${at}`, position: "Head of Sales", companyName: `Company ${at}` },
  ...{ industry: "Software", employeeCount: "201-500", location: "Stuttgart", countryCode: "DE" },
  ...{ profileUrl: null, contactInfo: ["email"], isEnriched: false, checkedAt: "2026-03-02T09:00:00.000Z" },
  ...{ standing: null, ...fields },
});
const standing = (kind: NonNullable<FoundPerson["standing"]>["kind"], fields = {}) => ({
  standing: { kind, prospectId: null, campaignName: null, at: null, ...fields },
});
const everyone = Array.from({ length: 30 }, (_, at) =>
  person(
    at + 1,
    at === 1
      ? standing("in_campaign", { campaignName: "Logistics ops", prospectId })
      : at === 2
        ? standing("blacklisted")
        : at === 3
          ? standing("talked_before", { at: "2026-03-20T00:00:00.000Z" })
          : {},
  ),
);
const pageOf = (page: number) => everyone.slice((page - 1) * 25, page * 25);
const source: Output<typeof finder.source> = {
  ...{ kind: "database", name: "", people: 250_000, checkedAt: null, progress: 1 },
  sorts: ["relevance", "newest", "largest"],
};
const search = (fields: Partial<Search> = {}): Search => ({
  ...{ id, campaignId: id, kind: "existing_people", url: null, fileName: null, fromCampaign: null },
  ...{ query: null, accountId: null, status: "active", commands: [], importStatus: null, wait: null },
  ...{ failure: null, total: 3, found: 0, added: 0, notAdded: [], customFieldsKeys: [] },
  ...{ createdAt: "2026-03-02T09:00:00.000Z", version: 1, ...fields },
});

function draw(query = "", pages: PageKey[] | null = null) {
  window.history.replaceState(null, "", `/search/search-prospects${query}`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ finder: finderTexts, views: viewTexts, searches: searchTexts, imports, errors, ui }}
      >
        <PagesContext value={pages}>
          <PeopleFinder />
        </PagesContext>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
/** jsdom shows the sheet's button and the rail at once, so the rail is named. */
const rail = () => within(screen.getByRole("complementary", { name: "Filters" }));
const open = (name: string) => fireEvent.click(rail().getByRole("button", { name: new RegExp(`^${name}`) }));
const field = (name = "Job title") => rail().getByRole("combobox", { name });
const type = (text: string, name?: string) => {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value: text } });
};
const here = () => window.location.search;
const row = async (at: number) => screen.findByRole("checkbox", { name: `Select Person ${at}` });
const found = () => calls(finder.search).filter(({ countOnly }) => !countOnly);

let matchMediaWas: typeof window.matchMedia;
const wide = (isWide: boolean) => {
  window.matchMedia = ((query: string) => ({
    matches: isWide && query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  matchMediaWas = window.matchMedia;
  wide(true);
  pushed.mockClear();
  answer(finder.source, source);
  answer(views.list, { views: [], settings: defaultListSettings });
  answer(finder.search, ({ countOnly, page = 1 }) => ({
    items: countOnly ? [] : pageOf(page),
    ...{ total: everyone.length, totalIsCapped: false, nextCursor: null },
  }));
  answer(finder.suggest, ({ query, limit, offset }) => ({
    items: Array.from({ length: limit }, (_, at) => ({
      stringValue: `${query} title ${offset + at + 1}`.trim(),
      savedValue: `title ${offset + at + 1}`,
    })),
    nextOffset: offset < 40 ? offset + limit : null,
  }));
  // Before the list of names, whose URL this one would match.
  answer(campaigns.show, {
    ...{ isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: false },
  } as never);
  answer(campaignNames, [{ id, name: "Autumn", status: "active" }]);
  answer(workspaces.features, { enrichment: "active" } as Output<typeof workspaces.features>);
  answer(finder.addToCampaign, search());
  answer(searches.list, [search()]);
});
afterEach(() => {
  window.matchMedia = matchMediaWas;
});

describe("before anything is found", () => {
  it("asks for a first filter and searches for no one; the example is a search (PROSPECT-01)", async () => {
    draw();
    expect(await screen.findByText("Describe who you’re looking for")).toBeInTheDocument();
    expect(calls(finder.search)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Try an example" }));
    await waitFor(() => expect(here()).toBe("?job_title=title+1&contact=work_email"));
    expect(await row(1)).toBeInTheDocument();
  });

  it("says what is missing without a people database, and asks it nothing (R31)", async () => {
    answer(finder.source, { ...source, kind: "none", progress: 1 });
    draw("?job_title=Nurse");
    expect(await screen.findByText("Prospect search isn’t set up yet")).toBeInTheDocument();
    expect(calls(finder.search)).toEqual([]);
  });

  it("shows how far the database is, and the people as soon as it is ready", async () => {
    answer(finder.source, { ...source, kind: "sandbox", progress: 0.25 });
    draw("?job_title=Nurse");
    expect(await screen.findByText("25% ready")).toBeInTheDocument();
    expect(calls(finder.search)).toEqual([]);
    answer(finder.source, { ...source, kind: "sandbox" });
    expect(await row(1)).toBeInTheDocument();
    expect(screen.getByText(/these prospects are invented/)).toBeInTheDocument();
  });

  it("names the filter that keeps everyone out, and removes it", async () => {
    answer(finder.search, ({ filters, countOnly }) => {
      const total = filters?.industry ? 0 : 120;
      return {
        items: countOnly || total === 0 ? [] : everyone,
        total,
        totalIsCapped: false,
        nextCursor: null,
      };
    });
    draw("?job_title=Nurse&not_industry=Staffing");
    expect(await screen.findByText("Without “Industry”, 120 prospects match.")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Remove Industry" }));
    expect(here()).toBe("?job_title=Nurse");
    expect(await row(1)).toBeInTheDocument();
  });

  it("offers to try again after a failure and keeps the filters", async () => {
    refuse(finder.search, "internal");
    draw("?job_title=Nurse");
    expect(await screen.findByText("The search failed")).toBeInTheDocument();
    answer(finder.search, { items: everyone.slice(0, 1), total: 1, totalIsCapped: false, nextCursor: null });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await row(1)).toBeInTheDocument();
    expect(here()).toBe("?job_title=Nurse");
  });
});

describe("the filters", () => {
  it("suggest five values, then the whole list page by page (PROSPECT-06, PROSPECT-07)", async () => {
    draw();
    await screen.findByText("Describe who you’re looking for");
    type("rev");
    expect(await rail().findAllByRole("option")).toHaveLength(5);
    await waitFor(() =>
      expect(calls(finder.suggest).at(-1)).toEqual({
        filterName: "job_title",
        query: "rev",
        offset: 0,
        limit: 5,
      }),
    );
    fireEvent.click(rail().getByRole("button", { name: "Show all suggestions" }));
    await waitFor(() => expect(rail().getAllByRole("option")).toHaveLength(20));
    for (let at = 0; at < 19; at++) fireEvent.keyDown(field(), { key: "ArrowDown" });
    await waitFor(() => expect(rail().getAllByRole("option")).toHaveLength(40));
    expect(calls(finder.suggest).at(-1)).toMatchObject({ offset: 20, limit: 20 });
  });

  it("take a suggestion or typed text by Enter, and exclude it with Shift (PROSPECT-02)", async () => {
    draw();
    await screen.findByText("Describe who you’re looking for");
    type("rev");
    await rail().findAllByRole("option");
    fireEvent.keyDown(field(), { key: "ArrowDown" });
    const [first] = rail().getAllByRole("option");
    expect(field()).toHaveAttribute("aria-activedescendant", first!.id);
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(here()).toBe("?job_title=title+1");
    type("My own words");
    fireEvent.keyDown(field(), { key: "Enter", shiftKey: true });
    expect(here()).toBe("?job_title=title+1&not_job_title=My+own+words");
    // A value turns to the other side by a click, and is not suggested again.
    fireEvent.click(rail().getByRole("button", { name: "My own words, excluded. Include it instead" }));
    expect(here()).toBe("?job_title=title+1&job_title=My+own+words");
    fireEvent.focus(field());
    await waitFor(() =>
      expect(calls(finder.suggest).at(-1)).toMatchObject({ excludedValues: ["title 1", "My own words"] }),
    );
    fireEvent.click(rail().getByRole("button", { name: "Remove title 1" }));
    expect(here()).toBe("?job_title=My+own+words");
  });

  it("take only suggestions as countries, and narrow states to the one country chosen", async () => {
    answer(finder.suggest, ({ filterName }) => ({
      items: filterName === "country" ? [{ stringValue: "Germany", savedValue: "DE" }] : [],
      nextOffset: null,
    }));
    draw();
    await screen.findByText("Describe who you’re looking for");
    open("Country");
    type("germ", "Country");
    await waitFor(() => expect(rail().getByRole("option")).toHaveTextContent("Germany"));
    await waitFor(() => expect(calls(finder.suggest).at(-1)).toMatchObject({ query: "germ" }));
    await act(async () => {});
    fireEvent.keyDown(field("Country"), { key: "Enter" });
    await waitFor(() => expect(here()).toBe("?country=DE"));
    open("State");
    fireEvent.focus(field("State"));
    await waitFor(() =>
      expect(calls(finder.suggest).at(-1)).toMatchObject({ filterName: "state", additionalQuery: "DE" }),
    );
  });

  it("say in one line what they are set to, closed", async () => {
    draw(
      "?country=DE&country=AT&country=CH&not_industry=Staffing&employee_count=201-500&employee_count=501-1000&employee_count=1001-5000",
    );
    await row(1);
    expect(rail().getByRole("button", { name: "Country Germany, Austria + 1" })).toBeInTheDocument();
    expect(rail().getByRole("button", { name: "Industry not Staffing" })).toBeInTheDocument();
    expect(rail().getByRole("button", { name: "Employees 201–5000" })).toBeInTheDocument();
    open("Employees");
    expect(rail().getByRole("checkbox", { name: "5001–10,000" })).not.toBeChecked();
    fireEvent.click(rail().getByRole("checkbox", { name: "10,001+" }));
    expect(here()).toContain("employee_count=10001%2B");
  });

  it("count while they change: the last one counts, and older requests are given up (PROSPECT-05, ux 23)", async () => {
    draw("?job_title=Nurse");
    await row(1);
    const before = calls(finder.search).length;
    answer(finder.search, () => new Promise<never>(() => {}));
    fireEvent.click(rail().getByRole("checkbox", { name: "Phone" }));
    await waitFor(() => expect(calls(finder.search)).toHaveLength(before + 2));
    answer(finder.search, {
      ...{ items: everyone.slice(0, 1), total: 118_432, totalIsCapped: true, nextCursor: null },
    });
    fireEvent.click(rail().getByRole("checkbox", { name: "Fresh data only" }));
    expect(await rail().findByText("about 120,000")).toBeInTheDocument();
    const abandoned = requests(finder.search).slice(before, before + 2);
    expect(abandoned.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(calls(finder.search).at(-1)).toMatchObject({ contactInfo: ["phone"], freshOnly: true });
  });

  it("clear all at once", async () => {
    draw("?job_title=Nurse&only=fresh");
    await row(1);
    fireEvent.click(rail().getByRole("button", { name: "Clear" }));
    expect(here()).toBe("");
    expect(await screen.findByText("Describe who you’re looking for")).toBeInTheDocument();
  });

  it("are saved as a search of one's own or of the workspace (ux 14)", async () => {
    answer(views.create, ({ name, isShared, state }) => ({
      ...{ id, list: "search" as const, name, isShared, isOwn: true, state },
      ...{ createdAt: "2026-03-02T09:00:00.000Z", version: 1 },
    }));
    draw("?job_title=Nurse&not_country=FR");
    await row(1);
    fireEvent.click(rail().getByRole("button", { name: "Save" }));
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Nurses" } });
    fireEvent.click(screen.getByRole("checkbox", { name: /^Share with the workspace/ }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(here()).toContain(`view=${id}`));
    expect(calls(views.create)).toMatchObject([
      {
        ...{ list: "search", name: "Nurses", isShared: true },
        state: { filter: { job_title: ["Nurse"], not_country: ["FR"] } },
      },
    ]);
  });
});

describe("the people found", () => {
  it("show what the workspace knows of them, and lead to prospects (R31)", async () => {
    draw("?job_title=Nurse");
    await row(1);
    expect(screen.getByRole("heading", { level: 1, name: "30 prospects" })).toBeInTheDocument();
    expect(screen.getByText("In Logistics ops")).toBeInTheDocument();
    expect(screen.getByText("Talked before, Mar 2026")).toBeInTheDocument();
    expect(screen.getByText("Excluded, on the do-not-contact list")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Person 2" })).toHaveAttribute(
      "href",
      `/profiles/my-prospects/${prospectId}`,
    );
    const [first] = within(screen.getByRole("list", { name: "Prospects found" })).getAllByRole("listitem");
    expect(first).toHaveTextContent("201–500 employees");
    expect(first).toHaveTextContent("Email: available");
    expect(first).toHaveTextContent("Phone: not available");
  });

  it("are not linked for a member who may not see prospects (SPACE-46)", async () => {
    draw("?job_title=Nurse", ["search"]);
    await row(1);
    expect(screen.queryByRole("link", { name: "Person 2" })).not.toBeInTheDocument();
    fireEvent.click(await row(1));
    expect(await screen.findByText(/You need access to Campaigns/)).toBeInTheDocument();
    expect(calls(campaignNames)).toEqual([]);
  });

  it("come page by page, and the page is in the URL (PROSPECT-04)", async () => {
    draw("?job_title=Nurse&page=2");
    await row(26);
    expect(screen.getByText("26–30 of 30")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    expect(here()).toContain("page=2");
    fireEvent.click(screen.getByRole("button", { name: "Previous" }));
    expect(here()).toBe("?job_title=Nurse");
    await row(1);
    expect(found().map(({ page, pageSize }) => [page, pageSize])).toEqual([
      [2, 25],
      [1, 25],
    ]);
  });
});

describe("the order", () => {
  const choose = async (from: string, to: string) => {
    fireEvent.click(screen.getByRole("button", { name: `Sort: ${from}` }));
    fireEvent.click(await screen.findByRole("menuitemradio", { name: to }));
  };

  it("is in the URL, begins at the first page, and counts nothing again (PROSPECT-08)", async () => {
    draw("?job_title=Nurse&page=2");
    await row(26);
    const counts = () => calls(finder.search).filter(({ countOnly }) => countOnly).length;
    const before = counts();
    await choose("Relevance", "Newest data");
    expect(here()).toBe("?job_title=Nurse&sort=newest");
    await waitFor(() => expect(found().at(-1)).toMatchObject({ sort: "newest", page: 1 }));
    await row(1);
    expect(counts()).toBe(before);
    fireEvent.click(rail().getByRole("button", { name: "Clear" }));
    expect(here()).toBe("?sort=newest");
  });

  it("decides who the first of an action are; who was selected by name stays so (PROSPECT-08)", async () => {
    answer(finder.search, ({ countOnly }) => ({
      items: countOnly ? [] : pageOf(1),
      ...{ total: 118_432, totalIsCapped: true, nextCursor: null },
    }));
    draw("?job_title=Nurse");
    fireEvent.click(await row(1));
    await choose("Relevance", "Largest company");
    await waitFor(() => expect(found().at(-1)).toMatchObject({ sort: "largest" }));
    expect(screen.getAllByText("1 selected")).not.toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Select the first 2,500" }));
    const panel = within(await screen.findByRole("complementary", { name: /selected/ }));
    fireEvent.click(panel.getByRole("combobox", { name: "Campaign" }));
    fireEvent.click(await screen.findByRole("option", { name: "Autumn" }));
    fireEvent.click(panel.getByRole("button", { name: /^Add 2,500/ }));
    await waitFor(() =>
      expect(calls(finder.addToCampaign)).toMatchObject([{ sort: "largest", limit: 2_500 }]),
    );
  });

  it("of a link that the source does not know is left out, and none is offered", async () => {
    answer(finder.source, { ...source, sorts: ["relevance"] });
    draw("?job_title=Nurse&sort=largest");
    await row(1);
    expect(found().map(({ sort }) => sort)).toEqual([undefined]);
    expect(screen.queryByRole("button", { name: /^Order/ })).not.toBeInTheDocument();
  });
});

describe("the columns", () => {
  it("are the user's own, and what has a column is not said twice", async () => {
    let settings = defaultListSettings;
    answer(views.list, () => ({ views: [], settings }));
    answer(views.saveSettings, ({ columns = null }) => {
      settings = { ...settings, columns };
      return settings;
    });
    draw("?job_title=Nurse");
    await row(1);
    expect(
      screen.getByText("Head of Sales, Stuttgart", { selector: "li:first-child *" }),
    ).toBeInTheDocument();
    fireEvent.click(await screen.findByRole("button", { name: "Columns" }));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Employees" }));
    await waitFor(() =>
      expect(calls(views.saveSettings)).toEqual([
        { list: "search", columns: ["company", "contact", "size"] },
      ]),
    );
    const [first] = within(screen.getByRole("list", { name: "Prospects found" })).getAllByRole("listitem");
    expect(first).toHaveTextContent("201–500");
    expect(first).not.toHaveTextContent("201–500 employees");
  });

  it("that were chosen are shown in their order", async () => {
    const settings = { ...defaultListSettings, columns: ["industry", "title", "contact"] };
    answer(views.list, { views: [], settings });
    draw("?job_title=Nurse");
    await row(1);
    const [first] = within(screen.getByRole("list", { name: "Prospects found" })).getAllByRole("listitem");
    const text = first!.textContent ?? "";
    const places = ["Person 1", "Software", "Head of Sales", "Email: available"].map((part) =>
      text.lastIndexOf(part),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe("the selection", () => {
  it("goes across pages, and leaves out those who cannot be added (ux 12)", async () => {
    draw("?job_title=Nurse");
    await row(1);
    expect(screen.getByRole("checkbox", { name: "Person 3 can’t be added" })).toBeDisabled();
    fireEvent.click(screen.getByRole("checkbox", { name: "Select this page" }));
    expect(screen.getByText("1 can’t be added")).toBeInTheDocument();
    expect(screen.getAllByText("24 selected")).not.toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    fireEvent.click(await row(26));
    expect(screen.getAllByText("25 selected")).not.toHaveLength(0);
    fireEvent.click(rail().getByRole("checkbox", { name: "Phone" }));
    await waitFor(() => expect(screen.queryByText("25 selected")).not.toBeInTheDocument());
  });

  it("is added to a campaign by ids, with the campaign's choices, and its search is followed to the report (PROSPECT-08, PROSPECT-11, PROSPECT-25)", async () => {
    draw("?job_title=Nurse");
    fireEvent.click(await row(1));
    fireEvent.click(await row(2));
    fireEvent.click(await row(4));
    const panel = within(await screen.findByRole("complementary", { name: "3 selected" }));
    fireEvent.click(panel.getByRole("combobox", { name: "Campaign" }));
    fireEvent.click(await screen.findByRole("option", { name: "Autumn" }));
    expect(panel.getByText("Added at most").nextSibling).toHaveTextContent("1");
    fireEvent.click(panel.getByRole("checkbox", { name: /other campaigns/ }));
    expect(panel.getByText("Added at most").nextSibling).toHaveTextContent("2");
    answer(searches.list, [
      search({ status: "finished", found: 3, added: 2, notAdded: [{ reason: "talked_before", count: 1 }] }),
    ]);
    fireEvent.click(panel.getByRole("button", { name: "Add 3 prospects" }));
    expect(await screen.findByText("1 prospect was not added:")).toBeInTheDocument();
    expect(calls(finder.addToCampaign)).toEqual([
      {
        ...{ campaignId: id, ids: ["5x5p1", "5x5p2", "5x5p4"] },
        ...{ isExistingPeople: true, isIncludeTalkedBefore: false, isOnlyPremium: false },
      },
    ]);
    expect(screen.getByRole("link", { name: "See prospects in the campaign" })).toHaveAttribute(
      "href",
      `/campaign/edit/${id}/prospects`,
    );
    expect(screen.getByRole("link", { name: /^Download/ })).toHaveAttribute(
      "href",
      `/api/workflows/${id}/searches/${id}/download_csv`,
    );
  });

  it("is not added to a campaign that takes premium profiles only, until that is turned off (PROSPECT-27)", async () => {
    answer(campaigns.show, {
      ...{ isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: true },
    } as never);
    answer(campaignNames, [{ id, name: "Autumn", status: "active" }]);
    draw("?job_title=Nurse");
    fireEvent.click(await row(1));
    const panel = within(await screen.findByRole("complementary", { name: "1 selected" }));
    expect(panel.queryByRole("checkbox", { name: /premium/ })).not.toBeInTheDocument();
    fireEvent.click(panel.getByRole("combobox", { name: "Campaign" }));
    fireEvent.click(await screen.findByRole("option", { name: "Autumn" }));
    const premium = await panel.findByRole("checkbox", { name: /premium/ });
    expect(panel.getByRole("button", { name: /^Add 1 prospect/ })).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(premium);
    fireEvent.click(panel.getByRole("button", { name: /^Add 1 prospect/ }));
    await waitFor(() => expect(calls(finder.addToCampaign)).toMatchObject([{ isOnlyPremium: false }]));
  });

  it("of everyone is the search itself with a limit, at most 2,500 (PROSPECT-16)", async () => {
    answer(finder.search, ({ countOnly, page = 1 }) => ({
      items: countOnly ? [] : pageOf(page),
      ...{ total: 9_000, totalIsCapped: true, nextCursor: null },
    }));
    answer(campaigns.create, { id: prospectId, name: "Nurses" } as never);
    draw("?job_title=Nurse");
    fireEvent.click(await row(1));
    fireEvent.click(screen.getByRole("button", { name: "Select the first 2,500" }));
    const panel = within(await screen.findByRole("complementary", { name: "2,500 selected" }));
    fireEvent.click(panel.getByRole("combobox", { name: "Campaign" }));
    fireEvent.click(await screen.findByRole("option", { name: "New campaign" }));
    fireEvent.change(panel.getByLabelText("Name of the campaign"), { target: { value: "Nurses" } });
    const limit = panel.getByLabelText("How many");
    expect(limit).toHaveValue(2_500);
    fireEvent.change(limit, { target: { value: "2501" } });
    expect(panel.getByText("Enter a number from 1 to 2,500", { selector: "p" })).toBeInTheDocument();
    fireEvent.change(limit, { target: { value: "700" } });
    fireEvent.click(panel.getByRole("button", { name: "Add 700 prospects" }));
    await waitFor(() =>
      expect(calls(finder.addToCampaign)).toEqual([
        {
          ...{ campaignId: prospectId, filters: { jobTitle: { include: ["Nurse"] } }, limit: 700 },
          ...{ isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: false },
        },
      ]),
    );
    expect(calls(campaigns.create)).toMatchObject([{ name: "Nurses", sequenceType: "simple" }]);
  });

  it("is put on a list, also on a new one, and can be stopped; the report follows (PROSPECT-16, PROSPECT-26)", async () => {
    const adding: ListSearch = {
      ...{ ...search({ kind: "database", commands: ["pause"], total: 2 }), listId: prospectId },
    };
    answer(prospectLists.list, []);
    answer(foundLists.list, [adding]);
    refuse(prospectLists.create, "list_exists", { fields: { name: "list_exists" } });
    draw("?job_title=Nurse");
    for (const at of [1, 2]) fireEvent.click(await row(at));
    const panel = within(await screen.findByRole("complementary", { name: "2 selected" }));
    fireEvent.click(await panel.findByRole("radio", { name: "List" }));
    const submit = () => panel.getByRole("button", { name: "Add 2 prospects" });
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    fireEvent.click(panel.getByRole("combobox", { name: "List" }));
    fireEvent.click(await screen.findByRole("option", { name: "New list" }));
    expect(submit()).toHaveAttribute("aria-disabled", "true");
    fireEvent.change(panel.getByLabelText("Name of the list"), { target: { value: "Fair" } });
    fireEvent.click(submit());
    expect(await panel.findByText("A list with this name already exists")).toBeInTheDocument();
    expect(calls(foundLists.add)).toEqual([]);
    answer(prospectLists.create, { id: prospectId, name: "Nurses", people: 0, createdAt: adding.createdAt });
    answer(foundLists.add, adding);
    fireEvent.change(panel.getByLabelText("Name of the list"), { target: { value: "Nurses" } });
    fireEvent.click(submit());
    await waitFor(() =>
      expect(calls(foundLists.add)).toEqual([{ listId: prospectId, ids: ["5x5p1", "5x5p2"] }]),
    );
    expect(await screen.findByText("To “Nurses”")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See the list" })).toHaveAttribute(
      "href",
      `/profiles/my-prospects?list=${prospectId}`,
    );
    answer(foundLists.updateStatus, { ...adding, status: "stopped", commands: ["resume"] });
    const notAdded = [{ reason: "opted_out" as const, count: 1 }];
    answer(foundLists.list, [{ ...adding, status: "stopped", commands: ["resume"], found: 2, notAdded }]);
    fireEvent.click(screen.getByRole("button", { name: /^Pause/ }));
    await waitFor(() =>
      expect(calls(foundLists.updateStatus)).toEqual([
        { listId: prospectId, searchId: id, status: "stopped" },
      ]),
    );
    expect(await screen.findByText("1 prospect was not added:")).toBeInTheDocument();
  });

  it("is put on no list by a member without access to prospects (SPACE-46)", async () => {
    draw("?job_title=Nurse", ["search", "campaigns"]);
    fireEvent.click(await row(1));
    const panel = within(await screen.findByRole("complementary", { name: "1 selected" }));
    expect(await panel.findByRole("radio", { name: "Enrich" })).toBeInTheDocument();
    expect(panel.queryByRole("radio", { name: "List" })).toBeNull();
    expect(calls(prospectLists.list)).toEqual([]);
  });

  it("waits for a button where the panel would cover the list", async () => {
    wide(false);
    draw("?job_title=Nurse");
    fireEvent.click(await row(1));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Actions" }));
    expect(await screen.findByRole("dialog", { name: "1 selected" })).toBeInTheDocument();
  });
});
