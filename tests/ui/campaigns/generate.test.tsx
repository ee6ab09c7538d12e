import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRouter, useSearchParams } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { AddCampaign } from "@/components/campaigns/add-campaign";
import { CampaignType } from "@/components/campaigns/parts/campaign-type";
import { type CampaignPrompt, campaignPrompts, type PromptStatus } from "@/lib/contract/campaigns/prompts";
import type { Output } from "@/lib/contract/endpoint";
import { keys } from "@/lib/queries/keys";
import texts from "@/messages/en/campaign-prompts.json";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import inbox from "@/messages/en/inbox.json";
import shell from "@/messages/en/shell.json";
import beginnings from "@/messages/en/starting-sequences.json";
import ui from "@/messages/en/ui.json";
import { answer, calls, refuse } from "@/tests/support/answers";

jest.mock("next/navigation", () => ({ useSearchParams: jest.fn(), useRouter: jest.fn() }));

const id = "0190a000-0000-7000-8000-00000000000a";
const prompt = (change: Partial<CampaignPrompt> = {}): CampaignPrompt => ({
  ...{ id, status: "running", failure: null, goal: "book demos of our route planner", audience: "" },
  ...{ tone: "formal", language: "de", channels: ["email"], createdAt: "2030-01-01T09:00:00.000Z" },
  ...{ seconds: 2, draft: null, isSandboxed: false, campaignId: null, ...change },
});
const ready = { status: "ready" as const, draft: { name: "Demos", isEmailOnly: true, sequenceLength: 4 } };

const push = jest.fn();
beforeEach(() => {
  push.mockReset();
  jest.mocked(useRouter).mockReturnValue({ push } as never);
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
  answer(campaignPrompts.offer, {
    credits: 5,
    isSandboxed: false,
    channels: ["network", "email"],
  });
  answer(campaignPrompts.recent, []);
});
afterEach(() => jest.useRealTimers());

function draw({ has = "active", client = newClient() }: { has?: string; client?: QueryClient } = {}) {
  client.setQueryData(keys.features, {
    ...{ smart_sequences: "active", ai_magic_campaigns: has, ai_assistant_in_campaigns: has },
  });
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider
        locale="en"
        timeZone="UTC"
        messages={{
          ...{ "campaign-prompts": texts, "starting-sequences": beginnings },
          ...{ campaigns, errors, inbox, shell, ui },
        }}
      >
        <AddCampaign />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
const shown = (change: Partial<CampaignPrompt> = {}) => {
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams({ prompt: id }) as never);
  answer(campaignPrompts.show, prompt(change));
};
const button = (name: string) => screen.findByRole("button", { name });

describe("a campaign by AI (CAMP-02, CAMP-70, CAMP-73)", () => {
  it("is offered with the other kinds only if the plan has it", () => {
    draw({ has: "inactive" });
    expect(screen.getAllByRole("radio", { name: /^(Simple|Smart)/ })).toHaveLength(2);
    expect(screen.queryByRole("radio", { name: /Generate with AI/ })).not.toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Campaign name" })).toHaveFocus();
  });

  it("asks for goal, audience, tone, language and connected channels, and shows the price in advance", async () => {
    answer(campaignPrompts.generate, prompt());
    draw();
    await userEvent.click(screen.getByRole("radio", { name: /Generate with AI/ }));
    const draft = await button("Draft campaign");
    expect(draft).toHaveAccessibleDescription("Describe the goal first");
    expect(await screen.findByText(/^5 credits per draft/)).toBeInTheDocument();
    expect(screen.getByRole("checkbox", { name: /Text message/ })).toBeDisabled();
    expect(screen.getByText("No phone number")).toBeInTheDocument();
    await userEvent.type(screen.getByRole("textbox", { name: /What’s the goal/ }), "book demos");
    await userEvent.type(screen.getByRole("textbox", { name: /Who do you want/ }), "heads of logistics");
    await userEvent.click(screen.getByRole("checkbox", { name: "Email" }));
    await userEvent.click(draft);
    await waitFor(() =>
      expect(calls(campaignPrompts.generate)).toEqual([
        {
          ...{ goal: "book demos", audience: "heads of logistics", tone: "friendly", language: "en" },
          channels: ["network"],
        },
      ]),
    );
  });

  it("mentions the sandbox if no language model is set up", async () => {
    answer(campaignPrompts.offer, { credits: 5, isSandboxed: true, channels: [] });
    draw();
    await userEvent.click(screen.getByRole("radio", { name: /Generate with AI/ }));
    expect(await screen.findByText(/AI isn’t set up here/)).toBeInTheDocument();
    await userEvent.type(screen.getByRole("textbox", { name: /What’s the goal/ }), "book demos");
    expect(await button("Draft campaign")).toHaveAccessibleDescription("Choose at least one channel");
  });

  it("shows its progress after a reload, and can be canceled", async () => {
    shown();
    answer(campaignPrompts.cancel, prompt({ status: "failed", failure: "canceled" }));
    draw();
    expect(await screen.findByText("Drafting your campaign")).toBeInTheDocument();
    await userEvent.click(await button("Cancel"));
    expect(await screen.findByText("Canceled. You weren’t charged.")).toBeInTheDocument();
  });

  it("shows after twenty seconds that it is slow, in the specified words, and leads to the recent prompts (CAMP-71, ERR-30)", async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    shown({ seconds: 15 });
    draw();
    const slow = "The query is taking too long. Please open the Recent Prompts modal";
    await screen.findByText("Drafting your campaign");
    expect(screen.queryByText(slow)).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(5_100));
    expect(screen.getByText(slow)).toBeInTheDocument();
    await user.click(await button("Open recent prompts"));
    expect(await screen.findByRole("dialog", { name: "Recent prompts" })).toBeInTheDocument();
  });

  it("opens in the builder when its result is used, and only then", async () => {
    shown(ready);
    answer(campaignPrompts.use, { id: "made" } as Output<typeof campaignPrompts.use>);
    draw();
    expect(await screen.findByText("4 steps · Email")).toBeInTheDocument();
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(await button("Use result"));
    await waitFor(() => expect(push).toHaveBeenCalledWith("/campaign/edit/made"));
  });

  it("shows why it failed, and can be edited and sent again", async () => {
    shown({ status: "failed", failure: "writing_unusable" });
    const view = draw();
    expect(await screen.findByRole("alert")).toHaveTextContent("You weren’t charged");
    const replaced = jest.spyOn(window.history, "replaceState");
    await userEvent.click(await button("Edit prompt"));
    expect(replaced).toHaveBeenCalledWith(null, "", window.location.pathname);
    jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as never);
    view.unmount();
  });

  it("is not found if it belongs to another user, and offers a new prompt", async () => {
    shown();
    refuse(campaignPrompts.show, "not_found");
    draw();
    expect(await screen.findByText("Prompt not found")).toBeInTheDocument();
    expect(await button("New prompt")).toBeInTheDocument();
  });
});

describe("recent prompts (CAMP-72)", () => {
  async function open() {
    draw();
    await userEvent.click(screen.getByRole("radio", { name: /Generate with AI/ }));
    await userEvent.click(await button("Recent prompts"));
    return screen.findByRole("dialog", { name: "Recent prompts" });
  }

  it("are listed with status, time and what can be done with each", async () => {
    const at = (n: number, status: PromptStatus, more: Partial<CampaignPrompt> = {}) =>
      prompt({ id: id.replace(/a$/, String(n)), goal: `goal ${n}`, status, ...more });
    answer(campaignPrompts.recent, [
      at(1, "running"),
      at(2, "ready", ready),
      at(3, "ready", { ...ready, campaignId: id }),
      at(4, "failed", { failure: "out_of_credits" }),
    ]);
    answer(campaignPrompts.use, { id: "made" } as Output<typeof campaignPrompts.use>);
    const dialog = await open();
    const rows = await within(dialog).findAllByRole("listitem");
    expect(rows.map((row) => within(row).getByRole("button").textContent)).toEqual([
      ...["Cancel", "Use result", "Open campaign", "Edit prompt"],
    ]);
    const words = ["Running", "Ready", "Used", "Failed"];
    rows.forEach((row, index) => {
      expect(row).toHaveTextContent(words[index]!);
      expect(within(row).getByRole("time")).toHaveAttribute("datetime", "2030-01-01T09:00:00.000Z");
    });
    await userEvent.click(within(rows[1]!).getByRole("button"));
    await waitFor(() => expect(push).toHaveBeenCalledWith("/campaign/edit/made"));
  });

  it("shows if there are none yet, or if they did not load", async () => {
    const dialog = await open();
    expect(await within(dialog).findByText("No prompts yet")).toBeInTheDocument();
  });

  it("that did not load can be requested again", async () => {
    refuse(campaignPrompts.recent, "internal");
    const dialog = await open();
    expect(await within(dialog).findByText("Your prompts couldn’t be loaded")).toBeInTheDocument();
    answer(campaignPrompts.recent, [prompt(ready)]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    expect(await within(dialog).findByText("Use result")).toBeInTheDocument();
  });
});

it("a campaign that AI drafted is called so in the list (CAMP-02)", () => {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns }}>
      <CampaignType item={{ sequenceType: "magic", isEmailOnly: true }} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText("AI draft")).toBeInTheDocument();
});
