import { rankAfterWait, ranks } from "@/server/domain/campaigns/delivery";
import { continuesAfter, isOnFailedChannel } from "@/server/domain/campaigns/failed-channel";

test.each([
  ["send_failed", true],
  ["bounced", true],
  ["opted_out", false],
  ["replied", false],
] as const)("other channels continue after %s: %s (R13)", (stop, continues) => {
  expect(continuesAfter(stop, { continuesOnOtherChannels: true })).toBe(continues);
  expect(continuesAfter(stop, {})).toBe(false);
});

test.each([
  ["email", ["email"], true],
  ["message", ["inmail"], true],
  ["visit_profile", ["message"], true],
  ["email", ["message", "sms"], false],
  ["message", ["connection_request", "visit_profile"], false],
  ["condition", ["message"], false],
  ["call_task", ["voicemail"], false],
] as const)("%s after %j failed is skipped: %s (R13)", (kind, failed, isSkipped) => {
  expect(isOnFailedChannel(kind, failed)).toBe(isSkipped);
});

test.each([
  [ranks.followUp, "person_paused", ranks.promised],
  [ranks.followUp, "out_of_office", ranks.promised],
  [ranks.followUp, "daily_limit", ranks.followUp],
  [ranks.firstTouch, "person_paused", ranks.firstTouch],
] as const)("a step of rank %i that waited for %s gets rank %i (R11)", (before, reason, after) => {
  expect(rankAfterWait(before, reason)).toBe(after);
});
