import { type StepKind, stepKinds } from "@/lib/contract/campaigns/sequence";

/** The groups of the menu (ux 34). */
const groups = ["network", "email", "sms", "voicemail", "people", "data", "flow"] as const;
const groupOf: Readonly<Record<StepKind, (typeof groups)[number]>> = {
  visit_profile: "network",
  follow: "network",
  like_post: "network",
  comment_post: "network",
  endorse: "network",
  connection_by_email: "network",
  connection_request: "network",
  message: "network",
  inmail: "network",
  group_message: "network",
  event_message: "network",
  event_invite: "network",
  email: "email",
  sms: "sms",
  voicemail: "voicemail",
  manual_task: "people",
  call_task: "people",
  enrich: "data",
  add_label: "data",
  webhook: "data",
  delay: "flow",
  condition: "flow",
  goal: "flow",
  move_to_campaign: "flow",
  end: "flow",
};

/** Kinds of steps by group, in menu order. */
export const stepGroups = groups.map((group) => ({
  group,
  kinds: stepKinds.filter((kind) => groupOf[kind] === group),
}));
