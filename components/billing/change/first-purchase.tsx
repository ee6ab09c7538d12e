"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import type { Plan, Price } from "@/lib/contract/billing";
import type { Seats } from "@/lib/contract/billing/items";
import { priceText } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";
import { MoneyLines } from "../parts/money-lines";
import { useSoldName } from "../parts/sold-name";
import { SeatsChoice } from "./seats-choice";

type Props = {
  price: Price;
  plan?: Plan;
  needed: Seats;
  isLeaving: boolean;
  onBack: () => void;
  onClose: () => void;
  onPay: (seats: Seats) => void;
};

/** How many seats a first plan is bought for, and what they cost, before the payment provider's page (BILL-13, BILL-35). */
export function FirstPurchase({ price, plan, needed, isLeaving, onBack, onClose, onPay }: Props) {
  const t = useTranslations("billing");
  const locale = useLocale() as Locale;
  const soldName = useSoldName();
  const [seats, setSeats] = useState(needed);
  const { tier, period, currency, extensionSeatCents } = price;
  const money = (cents: number) => priceText(cents, currency, locale);
  const ofBrowser = seats.extensionSeats * (extensionSeatCents ?? 0);
  const ofPlan = seats.seats * price.amountCents;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("seats.title", { tier: t(`tiers.${tier}`) })}
      footer={
        <>
          <Button className="max-md:h-touch" onClick={onBack}>
            {t("confirm.back")}
          </Button>
          <Button
            variant="primary"
            className="max-md:h-touch max-md:flex-auto!"
            busy={isLeaving}
            onClick={() => onPay(seats)}
          >
            {t("seats.pay")}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <SeatsChoice
          value={seats}
          min={{ seats: 1, extensionSeats: 0 }}
          plan={plan}
          offersBrowser={extensionSeatCents !== null}
          onChange={setSeats}
        />
        <div aria-live="polite">
          <MoneyLines
            lines={[
              {
                term: soldName({ item: "plan", tier, period, quantity: seats.seats }),
                amount: money(ofPlan),
              },
              ...(ofBrowser > 0
                ? [
                    {
                      term: soldName({
                        ...{ item: "extension_seat" as const, tier: null, period },
                        quantity: seats.extensionSeats,
                      }),
                      amount: money(ofBrowser),
                    },
                  ]
                : []),
              { term: t("seats.net"), amount: money(ofPlan + ofBrowser), kind: "total" },
            ]}
          />
        </div>
        <p className="type-small text-text-2">{t("upgrade.tax")}</p>
      </div>
    </Dialog>
  );
}
