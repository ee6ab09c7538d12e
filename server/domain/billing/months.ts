import type { Period } from "@/lib/contract/billing";

export const months: Record<Period, number> = { monthly: 1, quarterly: 3, annual: 12 };
