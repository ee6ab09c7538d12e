import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { AboutCompany } from "@/components/workspaces/about-company";
import { saveSignUpSettings } from "@/lib/actions/workspaces";
import { type SignUpSettings, trialHolders, type Workspace } from "@/lib/contract/workspaces";
import { signUpSettingsQuery, workspaceQuery } from "@/lib/queries/workspaces";
import billing from "@/messages/en/billing.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";
import workspaces from "@/messages/en/workspaces.json";

const replace = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));
jest.mock("@/lib/actions/workspaces", () => ({ saveSignUpSettings: jest.fn(async () => ({ ok: true })) }));
const save = saveSignUpSettings as jest.Mock;

function draw(saved: SignUpSettings = {}, workspace: Partial<Workspace> = { trialUsedBy: null }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(signUpSettingsQuery(jest.fn()).queryKey, saved);
  client.setQueryData(workspaceQuery(jest.fn()).queryKey, workspace as Workspace);
  render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={{ workspaces, billing, ui, errors }}>
        <AboutCompany countries={[{ value: "PT", label: "Portugal" }]} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

beforeEach(() => jest.clearAllMocks());

describe("the questions after a workspace is created", () => {
  it("begin with country and size, and continue only with both (ONB-02)", async () => {
    draw({ country: "PT" });
    expect(screen.queryByRole("button", { name: "Skip for now" })).toBeNull();
    await press("Save and continue");
    expect(screen.getByText("Fill this field")).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText("Company size"), { target: { value: "11-50" } });
    await press("Save and continue");
    expect(save).toHaveBeenCalledWith({ country: "PT", companySize: "11-50" }, null);
    expect(await screen.findByText("Who do you want to reach?")).toBeVisible();
  });

  it("can all be skipped after that, keep earlier answers, and end at the first account (ONB-01)", async () => {
    draw({ country: "PT", companySize: "2-10", titles: ["COO"] });
    await press("Save and continue");
    fireEvent.click(screen.getByLabelText("Director"));
    await press("Save and continue");
    expect(save).toHaveBeenLastCalledWith({ titles: ["COO"], seniority: ["director"] }, null);
    await press("Back");
    expect(screen.getByLabelText("Director")).toBeChecked();
    await press("Skip for now");
    await press("Skip for now");
    await waitFor(() => expect(replace).toHaveBeenCalledWith("/credentials/add"));
    expect(save).toHaveBeenCalledTimes(2);
  });

  it("stay on their page until saved, even if skipped meanwhile (ONB-02)", async () => {
    draw({ country: "PT", companySize: "2-10" });
    await press("Save and continue");
    const saved = Promise.withResolvers<{ ok: true }>();
    save.mockReturnValueOnce(saved.promise);
    await press("Save and continue");
    await press("Skip for now");
    expect(screen.getByText("Who do you want to reach?")).toBeVisible();
    await act(async () => saved.resolve({ ok: true }));
    expect(screen.getByText("What do you offer?")).toBeVisible();
  });

  it("stay in place when an answer is refused, and show which (ONB-03)", async () => {
    save.mockResolvedValueOnce({
      ok: false,
      code: "invalid_input",
      details: { fields: { companySize: "fill_this_field" } },
    });
    draw({ country: "PT", companySize: "2-10" });
    await press("Save and continue");
    expect(screen.getByText("Fill this field")).toBeVisible();
    expect(screen.getByText("About your company")).toBeVisible();
  });

  it.each(
    trialHolders,
  )("say why there is no trial if the %s has used one, with the way to the plans (AUTH-52)", (by) => {
    draw({}, { trialUsedBy: by, isBillingEnabled: true });
    expect(screen.getByRole("status")).toHaveTextContent(billing.trialUsed[by]);
    expect(screen.getByRole("button", { name: "Choose a plan" })).toBeEnabled();
  });

  it("offer no plans where nothing is sold, and say nothing of a trial that runs (AUTH-52)", () => {
    draw({}, { trialUsedBy: "company", isBillingEnabled: false });
    expect(screen.getByRole("status")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose a plan" })).toBeNull();
    cleanup();
    draw();
    expect(screen.queryByRole("status")).toBeNull();
  });
});
