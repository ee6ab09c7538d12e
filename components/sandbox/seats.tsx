"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/fields/native-select";
import { toast } from "@/components/ui/overlays/toast";
import { updateSeat } from "@/lib/actions/sandbox";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import { networkTypes } from "@/lib/contract/accounts/accounts";
import { type Seat, seatStates, tryAddress } from "@/lib/contract/sandbox";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { keys } from "@/lib/queries/keys";
import { sandboxSeatsQuery } from "@/lib/queries/sandbox";

/** Sets what each sandbox account meets at its next sign-in, and lists addresses for trying every case (CRED-28 to CRED-75). */
export function Seats() {
  const t = useTranslations("sandbox.seats");
  const { data: seats = [] } = useQuery(sandboxSeatsQuery(browserApi));
  return (
    <Card>
      <h2 className="type-title mb-1">{t("title")}</h2>
      <p className="type-compact mb-3 text-text-2">{t("lead")}</p>
      {seats.length === 0 && <p className="type-compact text-text-2">{t("none")}</p>}
      <ul className="grid gap-3">
        {seats.map((seat) => (
          <SeatRow key={seat.id} seat={seat} />
        ))}
      </ul>
      <details className="mt-5">
        <summary className="type-compact cursor-pointer font-medium">{t("try")}</summary>
        <p className="type-compact my-2 text-text-2">{t("tryLead")}</p>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
          {seatStates.map((state) => (
            <div key={state} className="contents">
              <dt className="type-compact font-mono">{tryAddress(state)}</dt>
              <dd className="type-compact text-text-2 max-sm:mb-2">{t(`state.${state}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}

function SeatRow({ seat }: { seat: Seat }) {
  const t = useTranslations("sandbox.seats");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [, start] = useTransition();
  const change = (input: Partial<Pick<Seat, "state" | "accountType">>) =>
    start(async () => {
      const result = await reach(updateSeat({ id: seat.id, ...input }, currentWorkspace()));
      if (!result.ok) toast.error(errorText(result.code, result.details));
      await client.invalidateQueries({ queryKey: keys.sandbox });
    });
  return (
    <li className="grid items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_16rem_12rem]">
      <div className="min-w-0">
        <p className="type-compact truncate font-semibold">{seat.fullName}</p>
        <p className="type-small truncate text-text-3">{seat.username}</p>
      </div>
      <NativeSelect
        aria-label={t("stateOf", { name: seat.fullName })}
        value={seat.state}
        onChange={(event) => change({ state: event.target.value as Seat["state"] })}
        options={seatStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
      />
      <NativeSelect
        aria-label={t("typeOf", { name: seat.fullName })}
        value={seat.accountType}
        onChange={(event) => change({ accountType: event.target.value as Seat["accountType"] })}
        options={networkTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
      />
    </li>
  );
}
