import { brandKey } from "@/brands/index";
import type { Preview } from "@/brands/preview";
import type { Brand } from "@/brands/schema";
import type { Theme } from "@/lib/contract/fields";
import type { Entry } from "@/lib/edge/entry";
import type { Facts } from "@/lib/edge/facts";
import type { Session } from "../sessions";
import type { Visitor } from "../visitor";

type Page = {
  visitor: Visitor & { brand: Brand };
  session: Session | null;
  nonce: string;
  theme: Theme | null;
  preview: Preview | undefined;
  entry: Entry | null;
};

/** What the web process learns about a request (decision 1.5): enough to redirect to the right page, nothing that grants access. */
export function factsOf({ visitor, session, nonce, theme, preview, entry }: Page): Facts {
  const membership = session?.membership ?? null;
  return {
    requestId: visitor.requestId,
    address: visitor.address,
    host: visitor.host,
    brand: brandKey(visitor.brand),
    locale: visitor.locale,
    theme: session?.theme ?? theme,
    nonce,
    preview,
    entry,
    person: session && { id: session.personId, isPlatformAdmin: session.isPlatformAdmin },
    emailConfirmed: session?.isConfirmed ?? false,
    skippedConfirmation: session?.skippedConfirmation ?? false,
    owesSecondFactor: session?.owesSecondFactor ?? false,
    workspaces: session?.workspaces ?? 0,
    mayCreateWorkspace: !visitor.brand.switches.hideNewWorkspace,
    workspace: membership && { id: membership.workspaceId, status: membership.plan.status },
    registrationDone: membership?.registrationDone ?? true,
    isPaid: session?.entitlements?.isPaid ?? true,
    paymentInProgress: membership?.paymentInProgress ?? false,
    isBillingEnabled: (membership?.isBillingEnabled ?? false) && !visitor.brand.switches.hideBilling,
    usableAccounts: membership?.usableAccounts ?? 0,
    features: session?.entitlements?.features ?? {},
    allowedPages: membership?.isAdmin ? null : (membership?.allowedPages ?? null),
    isWorkspaceAdmin: membership?.isAdmin ?? false,
  };
}
