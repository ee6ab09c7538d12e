import type { Context } from "@/server/context";

/** `GET /space/features` (GATE-30): every feature with its state on the workspace's plan. */
export const featuresOf = async (cx: Context) => ({ ...cx.entitlements.features });
