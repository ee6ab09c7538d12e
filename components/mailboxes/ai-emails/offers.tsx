"use client";

import { Coins } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { classNames } from "@/components/ui/class-names";
import { Checkbox } from "@/components/ui/fields/checkbox";
import type { DomainOffer } from "@/lib/contract/ai-emails/ai-emails";

/** Loaded on first use. */
const BuyDialog = dynamic(() => import("./buy-dialog").then((module) => module.BuyDialog), {
  ssr: false,
  loading: () => null,
});

type Props = { offers: readonly DomainOffer[]; left: number; onBought: () => void };

/** Names with their prices; those that are free can be chosen. */
export function Offers({ offers, left, onBought }: Props) {
  const t = useTranslations("ai-emails.search");
  const [names, setNames] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const chosen = offers.filter(({ name, state }) => state === "free" && names.includes(name));
  const needed = chosen.reduce((sum, { credits }) => sum + (credits ?? 0), 0);
  const toggle = (name: string) =>
    setNames(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
  return (
    <>
      <ul aria-label={t("results")} className="divide-y divide-line border-t border-line">
        {offers.map((offer) => (
          <Offer
            key={offer.name}
            offer={offer}
            isChosen={names.includes(offer.name)}
            onToggle={() => toggle(offer.name)}
          />
        ))}
      </ul>
      {!offers.some(({ state }) => state === "free") && (
        <p className="type-compact border-t border-line px-4 py-3 text-text-2">{t("none")}</p>
      )}
      {chosen.length > 0 && (
        <div className="grid gap-3 border-t border-line p-4">
          {needed > left && (
            <Banner
              tone="danger"
              icon={<Coins className="size-4 flex-none" aria-hidden />}
              action={<ButtonLink href="/billing/overview">{t("toCredits")}</ButtonLink>}
            >
              {t("lacking", { needed, left })}
            </Banner>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="type-compact min-w-0 flex-1">
              <strong className="font-semibold">{t("chosen", { count: chosen.length })}</strong>
              {needed <= left && (
                <span className="ms-3 text-text-2">{t("sum", { needed, left: left - needed })}</span>
              )}
            </p>
            <Button
              variant="primary"
              disabledReason={needed > left ? t("lacking", { needed, left }) : undefined}
              onClick={() => setAsking(true)}
            >
              {t("buy", { count: chosen.length })}
            </Button>
          </div>
        </div>
      )}
      {isAsking && (
        <BuyDialog
          chosen={chosen}
          needed={needed}
          onClose={() => setAsking(false)}
          onDone={() => {
            setNames([]);
            onBought();
          }}
        />
      )}
    </>
  );
}

type OfferProps = { offer: DomainOffer; isChosen: boolean; onToggle: () => void };

function Offer({ offer: { name, state, credits, takesHours }, isChosen, onToggle }: OfferProps) {
  const t = useTranslations("ai-emails.search");
  const at = name.indexOf(".");
  const isFree = state === "free";
  return (
    <li
      className={classNames(
        "flex min-h-11 items-center gap-3 px-4 py-2",
        isChosen && "bg-brand-soft text-on-brand-soft",
      )}
    >
      {isFree ? (
        <Checkbox aria-label={t("choose", { name })} checked={isChosen} onChange={onToggle} />
      ) : (
        <span className="size-4 flex-none" />
      )}
      <span className="grid min-w-0 flex-1 gap-x-3 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_14rem] md:items-center">
        <span className={classNames("wrap-anywhere", !isFree && "text-text-2")}>
          <strong className="font-semibold">{name.slice(0, at)}</strong>
          {name.slice(at)}
        </span>
        <span className="type-small text-text-2">
          {isFree ? t("ready", { hours: takesHours }) : t(state)}
        </span>
      </span>
      <span className="type-compact flex-none text-end tabular-nums">
        {credits === null ? "–" : t("price", { count: credits, credits })}
      </span>
    </li>
  );
}
