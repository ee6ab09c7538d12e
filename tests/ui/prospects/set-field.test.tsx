import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ListBulk } from "@/components/prospects/list/list-bulk";
import { useListChoice } from "@/components/prospects/list/use-list-choice";
import { undoLast } from "@/components/ui/overlays/undo";
import { maxPeoplePerCall } from "@/lib/contract/campaigns/people-limits";
import { customFields } from "@/lib/contract/prospects/custom-fields";
import type { ListedProspect } from "@/lib/contract/prospects/prospects";
import { sharedField } from "@/lib/contract/prospects/shared-field";
import { workspaces } from "@/lib/contract/workspaces";
import errors from "@/messages/en/errors.json";
import imports from "@/messages/en/imports.json";
import texts from "@/messages/en/prospects.json";
import ui from "@/messages/en/ui.json";
import viewTexts from "@/messages/en/views.json";
import { answer, calls, refuse } from "@/tests/support/answers";

jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const idOf = (index: number) => `01920000-0000-7000-8000-${String(index).padStart(12, "0")}`;
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index) }) as ListedProspect);

function List({ count }: { count: number }) {
  const choice = useListChoice(people(count), {});
  return (
    <>
      <button type="button" onClick={() => choice.tickLoaded(true)}>
        Tick
      </button>
      <ListBulk choice={choice} filter={{}} loaded={count} total={count} isCapped={false} />
    </>
  );
}

/** Selects this many prospects and opens the dialog. */
async function open(count: number) {
  answer(workspaces.features, {} as never);
  answer(customFields.list, [{ id: idOf(900), key: "custom_field_1", name: "Tier", type: "text" }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ prospects: texts, views: viewTexts, imports, ui, errors }}
      >
        <List count={count} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Tick" }));
  fireEvent.click(await screen.findByRole("button", { name: "Set field" }));
  return within(await screen.findByRole("dialog"));
}

async function choose(dialog: ReturnType<typeof within>, field: string, value: string) {
  await userEvent.click(dialog.getByRole("combobox", { name: "Field" }));
  await userEvent.click(await screen.findByRole("option", { name: field }));
  fireEvent.change(await dialog.findByRole("textbox", { name: `New value for ${field}` }), {
    target: { value },
  });
}

test("says how many have a value, fills in the others, and can be undone (PROSPECT-37)", async () => {
  answer(sharedField.count, { empty: 1, filled: 2 });
  const dialog = await open(3);
  expect(dialog.getByText("Set a field for 3 prospects")).toBeVisible();
  await choose(dialog, "Tier", " A ");
  expect(calls(sharedField.count)).toEqual([{ ids: people(3).map(({ id }) => id), field: "custom_field_1" }]);
  expect(await dialog.findByText("2 prospects already have a value")).toBeVisible();
  expect(dialog.getByRole("radio", { name: "Keep existing values, fill in 1 prospect" })).toBeChecked();
  answer(sharedField.set, { done: [idOf(0)], refused: [], before: [{ id: idOf(0), value: "" }] });
  fireEvent.click(dialog.getByRole("button", { name: "Set for 1 prospect" }));
  await waitFor(() =>
    expect(calls(sharedField.set)).toMatchObject([
      { field: "custom_field_1", value: "A", onlyEmpty: true, ids: people(3).map(({ id }) => id) },
    ]),
  );
  // Nobody is selected any more.
  await waitFor(() => expect(screen.queryByRole("button", { name: "Set field" })).toBeNull());
  answer(sharedField.putBack, { done: [idOf(0)], refused: [] });
  await act(async () => void undoLast());
  await waitFor(() =>
    expect(calls(sharedField.putBack)).toEqual([
      { field: "custom_field_1", value: "A", items: [{ id: idOf(0), value: "" }] },
    ]),
  );
});

test("overwrites if asked, in batches, and lists who was refused", async () => {
  const count = maxPeoplePerCall + 20;
  answer(sharedField.count, { empty: 0, filled: count });
  const dialog = await open(count);
  await choose(dialog, "Company", "Orbita");
  expect(await dialog.findByRole("button", { name: "Set for 0 prospects" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  fireEvent.click(dialog.getByRole("radio", { name: /^Overwrite existing values, change all 120/ }));
  answer(sharedField.set, ({ ids }) => ({
    done: ids.slice(1),
    refused: [{ id: ids[0]!, name: "Ada", code: "not_found" }],
    before: ids.slice(1).map((id) => ({ id, value: "Halden" })),
  }));
  fireEvent.click(dialog.getByRole("button", { name: `Set for ${count} prospects` }));
  await waitFor(() => expect(calls(sharedField.set)).toHaveLength(2));
  expect(calls(sharedField.set)[1]).toMatchObject({ field: "company_name", onlyEmpty: false });
  expect(await screen.findByRole("dialog", { name: /^Set field: / })).toHaveTextContent("Ada");
});

test("offers to count again, and sets nothing before", async () => {
  refuse(sharedField.count, "internal");
  const dialog = await open(2);
  await choose(dialog, "Location", "Oslo");
  expect(await dialog.findByText("We couldn’t count the prospects.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Set field" })).toHaveAttribute("aria-disabled", "true");
  answer(sharedField.count, { empty: 2, filled: 0 });
  fireEvent.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("None of the 2 prospects has a value yet.")).toBeVisible();
  expect(dialog.queryByRole("radio")).toBeNull();
});
