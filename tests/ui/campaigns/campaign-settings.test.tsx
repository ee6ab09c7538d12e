import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { CampaignSettings } from "@/components/campaigns/settings/campaign-settings";
import { type Campaign, campaigns } from "@/lib/contract/campaigns/campaigns";
import { defaultSettings } from "@/lib/contract/campaigns/settings";
import { type Label, labels } from "@/lib/contract/labels";
import { type Workspace, workspaces } from "@/lib/contract/workspaces";
import accounts from "@/messages/en/accounts.json";
import texts from "@/messages/en/campaign-settings.json";
import campaignTexts from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import searches from "@/messages/en/searches.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

const campaign = {
  ...{ id: "1", isExistingPeople: false, isIncludeTalkedBefore: false, isOnlyPremium: false },
  settings: defaultSettings,
  problems: [
    { code: "no_common_hours", isBlocking: true, stepId: null, field: "senders", detail: "Ada Lovelace" },
  ],
} as unknown as Campaign;
let stored: Campaign = campaign;
const common = { color: "#416677", displayOrder: 0, version: 1 };
const workspaceLabels: Label[] = [
  { ...common, id: "customer", name: "Customer", type: "space" },
  { ...common, id: "mine", name: "My label", type: "profile" },
];

function draw(crmTokens: Workspace["crmTokens"] = [], settings: Partial<typeof defaultSettings> = {}) {
  stored = { ...campaign, settings: { ...campaign.settings, ...settings } };
  answer(workspaces.info, { crmTokens } as Workspace);
  answer(labels.list, workspaceLabels);
  answer(campaigns.show, () => stored);
  answer(campaigns.saveSettings, (change) => {
    stored = { ...stored, ...change, settings: { ...stored.settings, ...change.settings } };
    return stored;
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{ "campaign-settings": texts, accounts, campaigns: campaignTexts, searches, ui, errors }}
      >
        <CampaignSettings id="1" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const takesNew = () => screen.findByRole("switch", { name: "Accept new prospects" });

describe("the settings of a campaign (CAMP-08)", () => {
  it("are shown changed at once and kept", async () => {
    draw();
    fireEvent.click(await takesNew());
    await waitFor(async () => expect(await takesNew()).not.toBeChecked());
    fireEvent.click(screen.getByLabelText("Only prospects with a premium profile"));
    await waitFor(() =>
      expect(stored).toMatchObject({ isOnlyPremium: true, settings: { takesNewPeople: false } }),
    );
  });

  it("return to their previous value if a change is refused", async () => {
    draw();
    const box = await takesNew();
    refuse(campaigns.saveSettings, "forbidden");
    fireEvent.click(box);
    await waitFor(async () => expect(await takesNew()).toBeChecked());
  });

  it("pause colleagues if switched on, and only then ask how many may be active (R26)", async () => {
    draw();
    const rule = await screen.findByRole("switch", { name: "Pause colleagues when someone replies" });
    expect(screen.queryByLabelText("Active prospects per company")).toBeNull();
    fireEvent.click(rule);
    const places = await screen.findByLabelText("Active prospects per company");
    expect(places).toHaveDisplayValue("No limit");
    fireEvent.change(places, { target: { value: "2" } });
    await waitFor(() => expect(stored.settings).toMatchObject({ companyRule: true, peoplePerCompany: 2 }));
    fireEvent.change(places, { target: { value: "" } });
    await waitFor(() => expect(stored.settings).toMatchObject({ peoplePerCompany: null }));
  });

  it("limit the prospects started per day, saved when the field is left and only if it is a number (R9)", async () => {
    draw();
    const field = await screen.findByLabelText("New prospects per day");
    fireEvent.change(field, { target: { value: "0" } });
    fireEvent.blur(field);
    expect(await screen.findByText("Enter a whole number from 1 to 1000")).toBeVisible();
    fireEvent.change(field, { target: { value: "25" } });
    expect(stored.settings.newPeoplePerDay).toBeNull();
    fireEvent.blur(field);
    await waitFor(() => expect(stored.settings.newPeoplePerDay).toBe(25));
    await waitFor(() => expect(field).toHaveValue("25"));
    fireEvent.change(field, { target: { value: "" } });
    fireEvent.blur(field);
    await waitFor(() => expect(stored.settings.newPeoplePerDay).toBeNull());
  });

  it("limit the actions of a kind per day, and say that the lowest limit wins (R9)", async () => {
    draw();
    const field = await screen.findByLabelText("Emails");
    expect(screen.getByText(/The lowest limit applies/)).toBeVisible();
    fireEvent.change(field, { target: { value: "1.5" } });
    fireEvent.blur(field);
    expect(await screen.findByText("Enter a whole number from 1 to 10000")).toBeVisible();
    fireEvent.change(field, { target: { value: "30" } });
    fireEvent.blur(field);
    await waitFor(() => expect(stored.settings.emailsPerDay).toBe(30));
    expect(stored.settings.requestsPerDay).toBeNull();
    fireEvent.change(screen.getByLabelText("Connection requests"), { target: { value: "12" } });
    fireEvent.blur(screen.getByLabelText("Connection requests"));
    await waitFor(() => expect(stored.settings).toMatchObject({ emailsPerDay: 30, requestsPerDay: 12 }));
  });

  it("continue on other channels if switched on (R13)", async () => {
    draw();
    fireEvent.click(await screen.findByRole("switch", { name: "Continue on other channels" }));
    await waitFor(() => expect(stored.settings).toMatchObject({ continuesOnOtherChannels: true }));
  });

  it("name workspace labels that end the sequence (R14)", async () => {
    draw();
    const field = await screen.findByLabelText("Labels that end the sequence");
    await screen.findByRole("option", { name: "Customer" });
    expect(screen.queryByRole("option", { name: "My label" })).toBeNull();
    fireEvent.change(field, { target: { value: "customer" } });
    fireEvent.click(await screen.findByRole("button", { name: "Remove Customer" }));
    await waitFor(() => expect(stored.settings).toMatchObject({ stopLabels: [] }));
    expect(calls(campaigns.saveSettings)[0]?.settings).toEqual({ stopLabels: ["customer"] });
  });

  it("save complete hours of the campaign, and name senders with no overlapping hours (R5)", async () => {
    draw();
    expect(screen.queryByLabelText("Until")).toBeNull();
    fireEvent.click(await screen.findByRole("switch", { name: "Custom hours for this campaign" }));
    await waitFor(() =>
      expect(stored.settings.workHours).toEqual({ start: 9, end: 12, days: [1, 2, 3, 4, 5] }),
    );
    expect(screen.getByText(/don’t overlap with the working hours of Ada Lovelace/)).toBeVisible();
    fireEvent.change(screen.getByLabelText("Until"), { target: { value: "9" } });
    expect(await screen.findByText("Start and end of the working hours must differ")).toBeVisible();
    expect(stored.settings.workHours).toMatchObject({ end: 12 });
    fireEvent.change(screen.getByLabelText("Until"), { target: { value: "2" } });
    fireEvent.click(screen.getByRole("checkbox", { name: "Mon" }));
    await waitFor(() => expect(stored.settings.workHours).toEqual({ start: 9, end: 2, days: [2, 3, 4, 5] }));
    fireEvent.click(screen.getByRole("switch", { name: "Custom hours for this campaign" }));
    await waitFor(() => expect(stored.settings.workHours).toBeNull());
  });

  it("show which hours apply, and respect the prospect's if switched on (R7)", async () => {
    draw();
    const hours = () => screen.findByRole("switch", { name: "Respect the prospect’s hours" });
    fireEvent.click(await hours());
    expect(await screen.findByText(/time zone is unknown/)).toBeVisible();
    await waitFor(() => expect(stored.settings).toMatchObject({ recipientHours: true }));
    fireEvent.click(screen.getByRole("switch", { name: "Respect the prospect’s public holidays" }));
    await waitFor(() =>
      expect(stored.settings).toMatchObject({ recipientHours: true, recipientHolidays: true }),
    );
  });
});

describe("deals that end the sequence (R14)", () => {
  const ends = () => screen.findByRole("switch", { name: "Stop when a deal is won or lost" });

  it("are offered while the pipeline is on, and kept", async () => {
    draw(["default"]);
    expect(await ends()).not.toBeChecked();
    fireEvent.click(await ends());
    await waitFor(() => expect(stored.settings.stopsOnDeal).toBe(true));
    expect(await ends()).toBeChecked();
  });

  it("are offered without the pipeline only to turn them off", async () => {
    draw();
    await takesNew();
    expect(screen.queryByRole("switch", { name: /deal is won/ })).toBeNull();
  });

  it("can be turned off after the pipeline was", async () => {
    draw([], { stopsOnDeal: true });
    fireEvent.click(await ends());
    await waitFor(() => expect(stored.settings.stopsOnDeal).toBe(false));
  });
});
