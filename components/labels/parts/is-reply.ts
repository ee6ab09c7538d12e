import type { Message } from "@/lib/contract/inbox/inbox";

/** What somebody said, by hand or by their absence notice: what can be labelled. */
export const isReply = ({ direction, understoodAs }: Pick<Message, "direction" | "understoodAs">) =>
  direction === "in" &&
  (understoodAs === "reply" || understoodAs === "opt_out" || understoodAs === "out_of_office");
