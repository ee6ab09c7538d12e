/** State of a message that is reviewed before it is sent (CAMP-16); `canceled` is shown as skipped. */
export const approvalStates = ["awaiting", "approved", "complete", "hold", "canceled", "paused"] as const;
export type ApprovalState = (typeof approvalStates)[number];
