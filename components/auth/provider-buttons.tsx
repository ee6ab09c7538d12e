"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { signInElsewhere } from "@/lib/actions/auth";
import { Leave } from "./leave";
import { useActionForm } from "./use-action-form";
import type { Ways } from "./ways";

const services = ["google", "microsoft"] as const;
type Service = (typeof services)[number];

type Props = {
  ways: Ways;
  back: string;
  invite?: string;
  /** Shown below the buttons, part of the form. */
  note?: React.ReactNode;
};

/** External sign-in providers that the brand offers and the installation has configured (AUTH-30, AUTH-31). */
export function ProviderButtons({ ways, back, invite, note }: Props) {
  const t = useTranslations("auth");
  const [chosen, setChosen] = useState<Service>();
  const { form, failure, value, busy } = useActionForm(signInElsewhere);
  const open = services.filter((service) => ways[service]);
  if (open.length === 0) return null;
  return (
    <form {...form} className="grid gap-2.5">
      {value && <Leave to={value.url} />}
      <input type="hidden" name="back" value={back} />
      {invite && <input type="hidden" name="invite" value={invite} />}
      <div className={open.length > 1 ? "grid gap-2.5 min-[400px]:grid-cols-2" : "grid"}>
        {open.map((service) => (
          <Button
            key={service}
            type="submit"
            size="field"
            name="way"
            value={service}
            busy={busy && chosen === service}
            onClick={() => setChosen(service)}
            icon={<ServiceMark service={service} />}
          >
            {t(`services.${service}`)}
          </Button>
        ))}
      </div>
      {note && <p className="type-small text-text-3">{note}</p>}
      {failure && <Banner tone="danger">{failure}</Banner>}
      {ways.password && (
        <p className="type-small mt-1.5 flex items-center gap-3 text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t("services.or")}
        </p>
      )}
    </form>
  );
}

/** The providers require their logos in original colors in every theme. */
const ServiceMark = ({ service }: { service: Service }) => (
  // biome-ignore lint/performance/noImgElement: a small drawing of our own origin
  <img src={`/services/${service}.svg`} alt="" width={16} height={16} className="flex-none" />
);
