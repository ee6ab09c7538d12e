/** What decides whether a workspace pays here. */
export type Paying = {
  /** It buys its plan itself; otherwise the plan is agreed with the operator or a vendor (SPACE-06). */
  isSelfService: boolean;
  /** A real account or mailbox is connected. */
  isConnectedForReal: boolean;
};

/** Whether a workspace pays here. The sandbox's provider moves no money, so nothing real can be paid with it (BILL-60). */
export const paysHere = (
  { isSelfService, isConnectedForReal }: Paying,
  payments: { isSandbox: boolean },
): boolean => isSelfService && !(payments.isSandbox && isConnectedForReal);
