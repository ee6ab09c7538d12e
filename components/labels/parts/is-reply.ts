import type { Message } from "@/lib/contract/inbox/inbox";

/** Whether a message can be labeled: a reply of the person, or their out-of-office notice. */
export const isReply = ({ direction, understoodAs }: Pick<Message, "direction" | "understoodAs">) =>
  direction === "in" &&
  (understoodAs === "reply" || understoodAs === "opt_out" || understoodAs === "out_of_office");
