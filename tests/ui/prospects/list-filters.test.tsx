import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { configure, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { useListFilters } from "@/components/prospects/list/use-list-filters";
import { useFilters } from "@/components/views/parts/filters";
import campaigns from "@/messages/en/campaigns.json";
import prospects from "@/messages/en/prospects.json";
import ui from "@/messages/en/ui.json";
import views from "@/messages/en/views.json";

jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: () => undefined, push: () => undefined }),
  usePathname: () => "/profiles/my-prospects",
  useSearchParams: () => new URLSearchParams(),
}));

type Chosen = Record<string, readonly string[]>;
let shown: Chosen;

function Filters({ first }: { first: Chosen }) {
  const [chosen, setChosen] = useState(first);
  const [isOpen, setOpen] = useState(false);
  shown = chosen;
  const { button, chips } = useFilters({
    fields: useListFilters({ isOpen: false, chosen }),
    ...{ chosen, isOpen, onOpenChange: setOpen },
    onChange: (key, values) => setChosen((before) => ({ ...before, [key]: values })),
  });
  return (
    <>
      {button}
      {chips}
    </>
  );
}

const show = (first: Chosen = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns, prospects, ui, views }}>
        <Filters first={first} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

const open = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name: /^Filter/ }));
  fireEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("group"));
};

describe("filters of the list of prospects (PROSPECT-29)", () => {
  test("words are typed, one value after the other, and taken away again", async () => {
    show();
    const group = await open("Title");
    const input = group.getByRole("textbox", { name: "Words for Title" });
    const add = group.getByRole("button", { name: "Add" });
    expect(add).toHaveAttribute("aria-disabled", "true");
    // A point would separate two values in the URL.
    fireEvent.change(input, { target: { value: "  V.P.  Sales " } });
    fireEvent.click(add);
    fireEvent.change(input, { target: { value: "Head of Sales" } });
    fireEvent.submit(input.closest("form")!);
    fireEvent.change(input, { target: { value: "Head of Sales" } });
    fireEvent.submit(input.closest("form")!);
    expect(shown.position).toEqual(["V P Sales", "Head of Sales"]);
    fireEvent.click(group.getByRole("button", { name: "Remove the filter V P Sales" }));
    expect(shown.position).toEqual(["Head of Sales"]);
  });

  test("steps and reasons have the names of the builder and of the list", async () => {
    show({ next: ["connection_request"], wait: ["outside_hours"], connected: ["last_7_days"] });
    expect(screen.getByText("Connection request")).toBeVisible();
    expect(screen.getByText("Outside working hours")).toBeVisible();
    expect(screen.getByText("Last 7 days")).toBeVisible();
    const group = await open("Replied after");
    fireEvent.click(group.getByRole("checkbox", { name: "InMail" }));
    expect(shown.repliedAfter).toEqual(["inmail"]);
    expect(group.queryByRole("checkbox", { name: "Wait" })).toBeNull();
  });
});
