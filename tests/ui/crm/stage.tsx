import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/overlays/toaster";
import type { DealCard } from "@/lib/contract/crm/deal-parts";
import type { OpenedDeal } from "@/lib/contract/crm/deals";
import type { Pipeline, StageWithDeals } from "@/lib/contract/crm/pipelines";
import { PagesContext } from "@/lib/state/pages";
import crm from "@/messages/en/crm.json";
import deals from "@/messages/en/deals.json";
import errors from "@/messages/en/errors.json";
import inbox from "@/messages/en/inbox.json";
import prospects from "@/messages/en/prospects.json";
import shell from "@/messages/en/shell.json";
import tasks from "@/messages/en/tasks.json";
import ui from "@/messages/en/ui.json";
import views from "@/messages/en/views.json";

/** What the tests of the pipeline share: one pipeline with three stages, as the API tells of it. */
export const idOf = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, "0")}`;
export const pipelineId = idOf(1);
export const stageIds = { qualified: idOf(11), discovery: idOf(12), proposal: idOf(13) };
export const nora = { id: idOf(21), name: "Nora Lindqvist", avatar: null };
export const piet = { id: idOf(22), name: "Piet Vermeer", avatar: null };

export const dealOf = (number: number, name: string, more: Partial<DealCard> = {}): DealCard => ({
  ...{ id: idOf(100 + number), platform: "default", name, amount: 1000, currency: "EUR" },
  ...{ stageId: stageIds.qualified, owner: nora, probability: 10, hasOwnProbability: false },
  ...{ status: "open", prospect: null, isProspectHidden: false, companyName: "", closeDate: null },
  ...{ inStageSince: "2026-11-28T09:00:00.000Z", isStale: false, nextStep: null, version: 1 },
  ...more,
});
export const openedOf = (card: DealCard, more: Partial<OpenedDeal> = {}): OpenedDeal => ({
  ...card,
  ...{ pipelineId, lostReason: null, createdAt: "2026-11-20T09:00:00.000Z", closedAt: null, history: [] },
  ...more,
});

const stageOf = (id: string, name: string, probability: number, order: number) => ({
  ...{ id, name, pipelineId, probability, rotDays: null, version: 1, data: { order } },
});
const bare = [
  stageOf(stageIds.qualified, "Qualified", 10, 3),
  stageOf(stageIds.discovery, "Discovery", 30, 2),
  stageOf(stageIds.proposal, "Proposal", 50, 1),
];
export const pipeline: Pipeline = {
  ...{ id: pipelineId, name: "New business", stages: bare, dealCount: 3, version: 1 },
};

/** The board with these deals, each in its stage, with its sums in euros. */
export const boardOf = (cards: readonly DealCard[]): StageWithDeals[] =>
  bare.map((stage) => {
    const crmDeals = cards.filter(({ stageId }) => stageId === stage.id);
    const amount = crmDeals.reduce((all, deal) => all + deal.amount, 0);
    const sum = {
      ...{ currency: "EUR" as const, count: crmDeals.length, amount },
      weighted: (amount * stage.probability) / 100,
    };
    return {
      ...stage,
      ...{ crmDeals, dealCount: crmDeals.length, sums: crmDeals.length > 0 ? [sum] : [], nextCursor: null },
    };
  });

/** Draws as a member who may open these pages; null: all. */
export function draw(
  node: ReactNode,
  pages: ("pipeline" | "inbox" | "dashboard" | "profiles")[] | null = null,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const tree = (
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      now={new Date("2026-11-30T10:00:00Z")}
      messages={{ crm, deals, errors, inbox, prospects, shell, tasks, ui, views }}
    >
      <QueryClientProvider client={client}>
        <PagesContext value={pages}>
          {node}
          <Toaster />
        </PagesContext>
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
  return { client, ...render(tree) };
}

/** The names of the deals of a column, from top to bottom. */
export const namesIn = (column: string) =>
  [...screen.getByRole("region", { name: column }).querySelectorAll("article h3")].map(
    ({ textContent }) => textContent,
  );
