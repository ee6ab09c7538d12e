import type { Notice } from "@/lib/contract/notices";

/** The color of each severity. */
export const noticeTone = { info: "info", warning: "warning", danger: "danger" } as const satisfies Record<
  Notice["type"],
  string
>;
