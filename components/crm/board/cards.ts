import type { DealCard, DealSum } from "@/lib/contract/crm/deal-parts";
import type { StageWithDeals } from "@/lib/contract/crm/pipelines";

/** The stages of a pipeline from left to right. Changes make new objects only of the stages they concern, so that others do not render. */
export type Board = readonly StageWithDeals[];
/** A place in a stage, counted without the deal that goes there. */
export type Place = { stageId: string; index: number };

export function placeOf(board: Board, dealId: string): (Place & { deal: DealCard }) | null {
  for (const stage of board) {
    const index = stage.crmDeals.findIndex(({ id }) => id === dealId);
    const deal = stage.crmDeals[index];
    if (deal) return { stageId: stage.id, index, deal };
  }
  return null;
}

/** The board with a deal at another place. */
export function withMoved(board: Board, dealId: string, to: Place): Board {
  const from = placeOf(board, dealId);
  const target = board.find(({ id }) => id === to.stageId);
  if (!from || !target) return board;
  if (from.stageId === to.stageId)
    return board.map((stage) =>
      stage === target
        ? { ...stage, crmDeals: inserted(without(stage, dealId), from.deal, to.index) }
        : stage,
    );
  const deal = {
    ...from.deal,
    stageId: to.stageId,
    probability: from.deal.hasOwnProbability ? from.deal.probability : target.probability,
  };
  return withoutDeal(board, dealId).map((stage) =>
    stage.id === to.stageId
      ? {
          ...stage,
          crmDeals: inserted(stage.crmDeals, deal, to.index),
          dealCount: stage.dealCount + 1,
          sums: added(stage.sums, deal, 1),
        }
      : stage,
  );
}

export const withoutDeal = (board: Board, dealId: string): Board =>
  board.map((stage) => {
    const deal = stage.crmDeals.find(({ id }) => id === dealId);
    if (!deal) return stage;
    return {
      ...stage,
      crmDeals: without(stage, dealId),
      dealCount: Math.max(0, stage.dealCount - 1),
      sums: added(stage.sums, deal, -1),
    };
  });

/** The server's answer to a move. If the deal has been moved on meanwhile, only its version counts. */
export const withAnswer = (board: Board, answer: DealCard): Board =>
  board.map((stage) => {
    if (!stage.crmDeals.some(({ id }) => id === answer.id)) return stage;
    const drawn = (deal: DealCard) =>
      stage.id === answer.stageId ? answer : { ...deal, version: answer.version };
    return { ...stage, crmDeals: stage.crmDeals.map((deal) => (deal.id === answer.id ? drawn(deal) : deal)) };
  });

const without = (stage: StageWithDeals, dealId: string) => stage.crmDeals.filter(({ id }) => id !== dealId);
const inserted = (deals: readonly DealCard[], deal: DealCard, index: number) => [
  ...deals.slice(0, index),
  deal,
  ...deals.slice(index),
];

/** To the hundredth, because amounts have two decimals. */
const rounded = (amount: number) => Math.round(amount * 100) / 100;

function added(sums: readonly DealSum[], deal: DealCard, sign: 1 | -1): DealSum[] {
  const { currency } = deal;
  const sum = sums.find((one) => one.currency === currency) ?? { currency, count: 0, amount: 0, weighted: 0 };
  const next = {
    currency,
    count: sum.count + sign,
    amount: rounded(sum.amount + sign * deal.amount),
    weighted: rounded(sum.weighted + (sign * deal.amount * deal.probability) / 100),
  };
  return [...sums.filter((one) => one.currency !== currency), ...(next.count > 0 ? [next] : [])];
}

/** The sums of all stages together. */
export function totalOf(sums: readonly DealSum[]): DealSum[] {
  const total = new Map<DealSum["currency"], DealSum>();
  for (const sum of sums) {
    const before = total.get(sum.currency);
    total.set(sum.currency, {
      currency: sum.currency,
      count: (before?.count ?? 0) + sum.count,
      amount: rounded((before?.amount ?? 0) + sum.amount),
      weighted: rounded((before?.weighted ?? 0) + sum.weighted),
    });
  }
  return [...total.values()];
}

/** The open deal that a place is behind; null at the top. */
export const beforePlace = (board: Board, dealId: string, { stageId, index }: Place): string | null =>
  board
    .find(({ id }) => id === stageId)
    ?.crmDeals.filter(({ id }) => id !== dealId)
    .slice(0, index)
    .findLast(({ status }) => status === "open")?.id ?? null;
