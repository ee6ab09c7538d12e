import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { CustomFieldsScreen } from "@/components/custom-fields/custom-fields-screen";
import { maxCustomFields } from "@/lib/contract/prospects/custom-field-limit";
import { type CustomField, customFields } from "@/lib/contract/prospects/custom-fields";
import texts from "@/messages/en/custom-fields.json";
import errors from "@/messages/en/errors.json";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

const field = (number: number, name: string): CustomField => ({
  ...{ id: `id-${number}`, key: `custom_field_${number}`, name, type: "text" },
});
const budget = field(1, "Budget");
let fields: CustomField[];
beforeEach(() => {
  fields = [budget, field(2, "Fleet size")];
  answer(customFields.list, () => fields);
  answer(customFields.create, ({ name }) => field(3, name));
  answer(customFields.rename, ({ name }) => ({ ...budget, name }));
  answer(customFields.find, { field: budget, people: 12, uses: [] });
  answer(customFields.remove, null);
});
const draw = (mayRemove = true) =>
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      messages={{ "custom-fields": texts, errors, shell, ui }}
    >
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CustomFieldsScreen mayRemove={mayRemove} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

describe("custom fields (PROSPECT-37)", () => {
  it("are listed with their placeholders", async () => {
    draw();
    const list = await screen.findByRole("list", { name: "Custom fields" });
    expect(within(list).getByText("{custom_field_2}").closest("li")).toHaveTextContent("Fleet size");
  });

  it("are created with a name; a name that is taken is shown at the field", async () => {
    refuse(
      customFields.create,
      "custom_field_exists",
      { fields: { name: "custom_field_exists" } },
      { once: true },
    );
    draw();
    await press("New field");
    const dialog = await screen.findByRole("dialog", { name: "New field" });
    expect(within(dialog).getByRole("button", { name: "Create field" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await userEvent.type(within(dialog).getByRole("textbox", { name: "Name" }), " Region ");
    await press("Create field");
    expect(
      await within(dialog).findByText("A custom field with this name already exists"),
    ).toBeInTheDocument();
    await press("Create field");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls(customFields.create).at(-1)).toEqual({ name: "Region" });
  });

  it("are renamed, and their key stays", async () => {
    draw();
    await press("Rename Budget");
    const name = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "Money{Enter}");
    await waitFor(() => expect(calls(customFields.rename)).toEqual([{ id: "id-1", name: "Money" }]));
  });

  it("are removed after showing how many prospects have a value", async () => {
    draw();
    await press("Remove Budget");
    const dialog = await screen.findByRole("dialog", { name: "Remove Budget?" });
    expect(await within(dialog).findByText(/12 prospects have a value in this field/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(calls(customFields.remove)).toEqual([{ id: "id-1" }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("cannot be removed while something uses them, with a link to it", async () => {
    answer(customFields.find, {
      ...{ field: budget, people: 3 },
      uses: [
        { kind: "campaign", id: "c", name: "Spring" },
        { kind: "saved_reply", id: "r", name: "Thanks" },
      ],
    });
    draw();
    await press("Remove Budget");
    const dialog = await screen.findByRole("dialog", { name: "Budget is in use" });
    expect(within(dialog).getByRole("link", { name: "Spring" })).toHaveAttribute("href", "/campaign/edit/c");
    expect(within(dialog).getByText("Thanks").closest("li")).toHaveTextContent("Saved reply");
    expect(within(dialog).queryByRole("button", { name: "Remove" })).toBeNull();
  });

  it("are created and removed only by admins, twenty at most", async () => {
    fields = Array.from({ length: maxCustomFields }, (_, index) => field(index + 1, `F${index + 1}`));
    draw(false);
    expect(await screen.findByRole("button", { name: "Remove F1" })).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByRole("button", { name: "New field" })).toHaveAttribute("aria-disabled", "true");
  });

  it("show a hint if there are none", async () => {
    fields = [];
    draw();
    expect(await screen.findByText("No custom fields yet")).toBeInTheDocument();
  });
});
