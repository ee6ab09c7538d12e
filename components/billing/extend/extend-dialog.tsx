"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Segmented } from "@/components/ui/fields/segmented";
import { Dialog } from "@/components/ui/overlays/dialog";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { BillingOverview } from "@/lib/contract/billing";
import { type Extendable, extendables } from "@/lib/contract/billing/items";
import { priceText } from "@/lib/contract/money";
import { type ExtendInfo, payments } from "@/lib/contract/payments";
import type { Locale } from "@/lib/i18n/locales";
import { billingOverviewQuery } from "@/lib/queries/billing";
import { extendInfoQuery } from "@/lib/queries/billing/purchases";
import { featuresQuery } from "@/lib/queries/workspaces";
import { openUpgrade } from "@/lib/state/upgrade";
import {
  AtBank,
  DueNext,
  DueNow,
  FailedOffer,
  PayButtons,
  Refused,
  useDate,
  useOfferLabel,
} from "../change/money";
import { usePurchase } from "../change/use-purchase";
import { isPaidPlan } from "../parts/paid-plan";
import { Quantity } from "../parts/quantity";
import { useSoldCount } from "../parts/sold-name";

type Props = { item: Extendable; isAdmin: boolean; onClose: () => void };

const heldOf = ({ quantities }: BillingOverview, item: Extendable): number =>
  ({
    seat: quantities.seat,
    extension_seat: quantities.extensionSeat,
    mailbox_slot: quantities.mailboxSlot,
  })[item];

/** Buys seats or mailbox slots, or gives them back. Without a paid plan, or for a member, it leads to the plans (BILL-53). */
export function ExtendDialog({ item: first, isAdmin, onClose }: Props) {
  const overview = useQuery(billingOverviewQuery(browserApi));
  const features = useQuery(featuresQuery(browserApi));
  const mayExtend = isAdmin && overview.data && isPaidPlan(overview.data) && overview.data.isBillingEnabled;
  const leadsToPlans = overview.isError || (overview.data && !mayExtend);
  useEffect(() => {
    if (!leadsToPlans) return;
    openUpgrade({ isLimit: true });
    onClose();
  }, [leadsToPlans, onClose]);
  if (!mayExtend || !features.data) return null;
  const { mailbox_slot: slots, extension } = features.data;
  const isOffered = {
    seat: true,
    extension_seat: extension !== "missing",
    mailbox_slot: slots === "active",
  };
  const items = extendables.filter((one) => isOffered[one]);
  return <Extend overview={overview.data} items={items} first={first} onClose={onClose} />;
}

type ExtendProps = {
  overview: BillingOverview;
  items: readonly Extendable[];
  first: Extendable;
  onClose: () => void;
};

function Extend({ overview, items, first, onClose }: ExtendProps) {
  const t = useTranslations("billing.extend");
  const back = useTranslations("billing.confirm")("back");
  const locale = useLocale() as Locale;
  const date = useDate();
  const label = useOfferLabel();
  const count = useSoldCount();
  const [item, setItem] = useState(items.includes(first) ? first : "seat");
  const has = heldOf(overview, item);
  const [quantity, setQuantity] = useState(has + 1);
  const info = useQuery({ ...extendInfoQuery(browserApi, item, quantity), enabled: quantity !== has });
  const { state, pay, reset } = usePurchase({
    buy: async () => {
      await browserApi(payments.extend, { item, quantity, offer: info.data?.offer ?? "" });
      return null;
    },
    ask: info.refetch,
    onDone: () => {
      const held = count({ item: item === "seat" ? "plan" : item, quantity });
      toast.success(
        info.data?.when === "period_end"
          ? t("planned", { items: held, date: date(info.data.nextDate) })
          : t("done", { items: held }),
      );
      onClose();
    },
  });
  const choose = (to: number) => {
    setQuantity(to);
    reset();
  };
  if (state.kind === "bank")
    return (
      <Dialog open onOpenChange={onClose} title={t("title")}>
        <AtBank
          url={state.url}
          amount={info.data ? priceText(info.data.total, info.data.currency, locale) : ""}
        />
      </Dialog>
    );
  const offer = quantity === has ? undefined : info.data;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t(`lead.${item}`)}
      footer={
        <PayButtons
          label={quantity === has ? t("unchanged") : offer && label(offer)}
          costs={offer?.when === "now" && offer.total > 0}
          isPaying={state.kind === "paying"}
          isUnchanged={quantity === has}
          back={back}
          onBack={onClose}
          onPay={pay}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {items.length > 1 && (
          <Segmented
            label={t("what")}
            value={item}
            onChange={(to) => {
              setItem(to);
              choose(heldOf(overview, to) + 1);
            }}
            options={items.map((value) => ({ value, label: t(`items.${value}`) }))}
          />
        )}
        <Quantity
          label={t(`paid.${item}`)}
          value={quantity}
          min={item === "seat" ? 1 : 0}
          hint={t("now", { count: has })}
          onChange={choose}
        />
        <Refused state={state} onAgain={pay} />
        {info.isError && quantity !== has && (
          <FailedOffer error={info.error} onRetry={() => info.refetch()} />
        )}
        {info.isFetching && !offer && <SkeletonRows rows={3} label={t("loading")} kind="table" />}
        {offer && <Offer info={offer} quantity={quantity} />}
      </div>
    </Dialog>
  );
}

function Offer({ info, quantity }: { info: ExtendInfo; quantity: number }) {
  const t = useTranslations("billing.extend");
  const locale = useLocale() as Locale;
  const date = useDate();
  const count = useSoldCount();
  const item = info.item === "seat" ? "plan" : info.item;
  return (
    <>
      <p className="type-compact text-text-2">
        {t(`unit.${info.period}`, { amount: priceText(info.unitCents, info.currency, locale) })}
      </p>
      {info.when === "now" ? (
        <DueNow info={info} />
      ) : (
        <p className="type-compact">
          {t("later", {
            date: date(info.nextDate),
            has: count({ item, quantity: info.has }),
            items: count({ item, quantity }),
          })}
        </p>
      )}
      <DueNext info={info} />
    </>
  );
}
