import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { CompanyCard } from "@/components/workspaces/company-card";
import { saveSignUpSettings } from "@/lib/actions/workspaces";
import type { SignUpSettings } from "@/lib/contract/workspaces";
import { signUpSettingsQuery } from "@/lib/queries/workspaces";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import workspaces from "@/messages/en/workspaces.json";

jest.mock("@/lib/actions/workspaces", () => ({ saveSignUpSettings: jest.fn() }));
const save = saveSignUpSettings as jest.Mock;

function draw(saved: SignUpSettings) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(signUpSettingsQuery(jest.fn()).queryKey, saved);
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={{ workspaces, ui, errors }}>
        <CompanyCard />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const button = () => screen.getByRole("button", { name: "Save company" });
const press = () => act(async () => fireEvent.click(button()));
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

beforeEach(() => jest.clearAllMocks());

describe("the company in Settings (ONB-01)", () => {
  it("shows the answers given at sign-up, and saves changed and cleared ones without the country", async () => {
    save.mockImplementation(async (answers) => ({ ok: true, value: { country: "PT", ...answers } }));
    draw({ country: "PT", companySize: "2-10", offering: "Shift planning", yourself: "Nine people" });
    expect(button()).toHaveAccessibleDescription("Nothing has changed");
    await type("Your offer", "Shift planning for depots");
    await type("About you", "");
    fireEvent.click(screen.getByLabelText("Director"));
    await press();
    expect(save).toHaveBeenCalledWith(
      {
        ...{
          companySize: "2-10",
          offering: "Shift planning for depots",
          yourself: "",
          seniority: ["director"],
        },
        ...{ industries: [], titles: [], functions: [], competitors: [] },
      },
      null,
    );
    expect(button()).toHaveAccessibleDescription("Nothing has changed");
  });

  it("keeps what was typed if it could not be saved, and says why", async () => {
    save.mockResolvedValue({ ok: false, code: "forbidden", details: {} });
    draw({});
    await type("Your offer", "Shift planning");
    await press();
    expect(screen.getByText(errors.forbidden)).toBeVisible();
    expect(screen.getByLabelText("Your offer")).toHaveValue("Shift planning");
  });
});
