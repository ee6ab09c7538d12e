import type { StepKind } from "@/lib/contract/campaigns/sequence";

/** Kinds of steps by channel, in menu order (ux 34). */
export const stepGroups: Readonly<
  Record<"network" | "email" | "sms" | "voicemail" | "people" | "data" | "flow", readonly StepKind[]>
> = {
  network: [
    ...(["visit_profile", "follow", "like_post", "comment_post", "endorse"] as const),
    ...(["connection_by_email", "connection_request", "message", "inmail"] as const),
    ...(["group_message", "event_message", "event_invite"] as const),
  ],
  email: ["email"],
  sms: ["sms"],
  voicemail: ["voicemail"],
  people: ["manual_task", "call_task"],
  data: ["enrich", "add_label", "webhook"],
  flow: ["delay", "condition", "goal", "move_to_campaign", "end"],
};
