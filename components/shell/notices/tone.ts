import type { Notice } from "@/lib/contract/notices";

/** How grave a notice is, as colour. */
export const noticeTone = { info: "info", warning: "warning", danger: "danger" } as const satisfies Record<
  Notice["type"],
  string
>;
