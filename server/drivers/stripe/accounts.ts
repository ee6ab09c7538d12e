import type { Logger } from "pino";
import { DomainError } from "@/lib/contract/errors";
import type { PaymentAccounts, PaymentsPort } from "@/server/ports/payments";

type Known = {
  /** Of the installation: a provider's or the sandbox's. */
  shared: PaymentsPort;
  /** Of brands that have an account of their own. */
  own: Readonly<Record<string, PaymentsPort>>;
  log: Pick<Logger, "warn">;
};

/** Which account is whose. What was bought at one goes on there, so that another key of a brand moves nobody. */
export function createPaymentAccounts({ shared, own, log }: Known): PaymentAccounts {
  const byId = new Map(Object.values(own).map((port) => [port.account, port]));
  return {
    of({ brand, customer, isSandboxCustomer, paymentAccount }) {
      if (customer === null || isSandboxCustomer) return own[brand] ?? shared;
      if (paymentAccount === null) return shared;
      return byId.get(paymentAccount) ?? withoutKey(paymentAccount, log);
    },
  };
}

/** An account that has no key here any more: whatever is asked of it is refused, and what is known of it stays. */
function withoutKey(account: string, log: Pick<Logger, "warn">): PaymentsPort {
  const refuse = async () => {
    log.warn({ reason: account }, "a workspace pays at a Stripe account whose key is gone");
    throw new DomainError("payments_unavailable");
  };
  return new Proxy({ isSandbox: false, account } as PaymentsPort, {
    get: (target, name) => Reflect.get(target, name) ?? refuse,
  });
}
