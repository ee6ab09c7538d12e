import { useTranslations } from "next-intl";
import type { PaymentMethod } from "@/lib/contract/payments";

/** Kinds whose name is more than their key with a capital. */
const names: Readonly<Record<string, string>> = {
  amex: "American Express",
  sepa_debit: "SEPA",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  jcb: "JCB",
  paypal: "PayPal",
};
const brandName = (brand: string) =>
  names[brand] ?? (brand.charAt(0).toUpperCase() + brand.slice(1)).replaceAll("_", " ");

/** "Visa ending 4242", and with `full` when it expires. */
export function useMethodName() {
  const t = useTranslations("billing.card");
  return (method: PaymentMethod, full = true) => {
    const { brand, last4 } = method;
    const name = last4 ? t("ending", { brand: brandName(brand), last4 }) : brandName(brand);
    const expiry = expiryOf(method);
    return full && expiry ? t("expires", { name, date: expiry }) : name;
  };
}

/** "08/27", as it is printed on a card. */
export const expiryOf = ({ expMonth, expYear }: PaymentMethod): string | null =>
  expMonth && expYear
    ? `${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}`
    : null;
