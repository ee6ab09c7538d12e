/** First segments of all query keys: what the socket's events invalidate (lib/realtime/sync.ts). */
export const keys = {
  user: ["user"],
  spaces: ["spaces"],
  workspace: ["workspace"],
  features: ["features"],
  accounts: ["accounts"],
  mailboxes: ["mailboxes"],
  campaigns: ["campaigns"],
  imports: ["imports"],
  searches: ["searches"],
  prospects: ["prospects"],
  inbox: ["inbox"],
  sandbox: ["sandbox"],
  prices: ["prices"],
  notices: ["notices"],
  approvals: ["approvals"],
  views: ["views"],
} as const;
