import type * as z from "zod";
import type { nextSend } from "@/lib/contract/campaigns/campaigns";
import type { WaitReason } from "@/lib/contract/reasons";
import type { Context } from "@/server/context";
import type { CampaignRow } from "@/server/repositories/campaigns/campaigns";
import type { NextRow } from "@/server/repositories/campaigns/numbers";
import { estimateSend } from "./estimate-send";

type NextSend = z.output<typeof nextSend>;
type Link = NextSend["link"];

/** What is known about the next send of one campaign. */
type NextFacts = {
  senders: number;
  prospects: number;
  running: number;
  next: NextRow | null;
  closed: readonly WaitReason[];
  parked: readonly { reason: WaitReason; count: number }[];
};

const because = (reason: NonNullable<NextSend["reason"]>, link: Link = null): NextSend => ({
  ...{ at: null, reason, link },
  prospectName: null,
  place: null,
});

/** When and to whom a campaign sends next, or why it does not and where to resolve that (ux 27). */
export function nextSendOf(
  cx: Pick<Context, "clock" | "now" | "entitlements">,
  { status, settings }: Pick<CampaignRow, "status" | "settings">,
  facts: NextFacts,
): NextSend {
  if (status === "draft") return because("draft", "sequence");
  if (status === "archived" || status === "deleted") return because(status);
  if (status === "finished") return because("all_finished", "prospects");
  if (status === "paused") return because("campaign_paused", "resume");
  if (cx.entitlements.isBlocked) return because("workspace_blocked");
  if (cx.entitlements.isFenced) return because("restored_copy");
  if (!cx.entitlements.isPaid) return because("workspace_unpaid", "billing");
  if (facts.next) return at(cx, facts.next);
  const still = stalled(facts);
  const areNewHeld = still.reason === "waiting_for_acceptance" && settings.takesNewPeople === false;
  return areNewHeld ? because("new_people_paused", "settings") : still;
}

const at = (cx: Pick<Context, "clock" | "now">, next: NextRow): NextSend => ({
  ...estimateSend(cx, next, next),
  prospectName: next.prospectName,
  place: next.place || null,
  link: null,
});

/** Where a wait reason can be resolved, if not in the list of waiting prospects. */
const mendedAt: Partial<Record<WaitReason, Link>> = {
  held: "held",
  awaiting_approval: "approvals",
  invalid_email_integration: "senders",
  not_premium: "account",
  needs_sales_navigator_subscription: "account",
  not_supported: "account",
};

function stalled({ senders, prospects, running, closed, parked }: NextFacts): NextSend {
  // Signing in to the network helps nothing but its own steps.
  const lane = closed.find((reason) => reason !== "no_network_account") ?? closed[0];
  if (lane === "sender_removed" || lane === "no_network_account") return because(lane, "attention");
  if (lane) return because(lane, lane.startsWith("mailbox") ? "mailbox" : "account");
  if (senders === 0) return because("no_sender", "senders");
  if (prospects === 0) return because("no_prospects", "prospects");
  const largest = [...parked].sort((a, b) => b.count - a.count)[0];
  if (largest) return because(largest.reason, mendedAt[largest.reason] ?? "attention");
  return running === 0 ? because("all_finished", "prospects") : because("waiting_for_acceptance");
}
