"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Dialog } from "@/components/ui/overlays/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { SignInMethods } from "@/lib/contract/security";
import { type AccountDeletion, ownAccount } from "@/lib/contract/workspaces/own-account";
import { formatDate } from "@/lib/format/moments";
import { ownDeletionQuery } from "@/lib/queries/workspaces/own-account";
import { useViewer } from "@/lib/state/viewer";
import { useConfirmed } from "./use-confirmed";

type Props = { email: string; methods: SignInMethods; onClose: () => void };

/** Says what becomes of each workspace of the user, and asks for their email address before everything is deleted. */
export function DeleteAccount({ email, methods, onClose }: Props) {
  const t = useTranslations("security.deletion");
  const { data: parting, refetch } = useQuery(ownDeletionQuery(browserApi));
  const { run, question } = useConfirmed(methods);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const isBlocked = parting !== undefined && parting.withoutAdmin.length > 0;
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  const send = async ({ alone }: AccountDeletion) => {
    setBusy(true);
    const deletedIds = alone.map(({ id }) => id);
    const done = await run(async () => {
      await browserApi(ownAccount.delete, { email, deletedIds });
      return true;
    });
    if (done) return window.location.assign("/auth/sign-in");
    setBusy(false);
    await refetch();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={() => !busy && onClose()}
        title={t("question")}
        description={t("body")}
        size="small"
        footer={
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            {parting && !isBlocked && (
              <Button
                variant="danger"
                busy={busy}
                disabledReason={isTyped ? undefined : t("typeReason", { email })}
                onClick={() => send(parting)}
              >
                {t("confirm")}
              </Button>
            )}
          </>
        }
      >
        {!parting && <SkeletonRows label={t("loading")} rows={2} />}
        {parting && <Parting parting={parting} />}
        {parting && !isBlocked && (
          <Field label={t("type")}>
            <Input
              type="email"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
        )}
      </Dialog>
      {question}
    </>
  );
}

/** What has to happen first, or else what happens to each workspace. */
function Parting({ parting: { withoutAdmin, alone, left, deleteAt } }: { parting: AccountDeletion }) {
  const t = useTranslations("security.deletion");
  const date = formatDate(new Date(deleteAt), useViewer());
  if (withoutAdmin.length > 0)
    return (
      <Banner tone="danger">
        {t("withoutAdmin")}
        <Names places={withoutAdmin} />
      </Banner>
    );
  return (
    <div className="type-compact mb-4 grid gap-3">
      {alone.length > 0 && (
        <Banner tone="warning">
          {t("alone", { date })}
          <Names places={alone} />
        </Banner>
      )}
      {left.length > 0 && (
        <div>
          {t("left")}
          <Names places={left} />
        </div>
      )}
    </div>
  );
}

const Names = ({ places }: { places: AccountDeletion["left"] }) => (
  <ul className="mt-1 list-disc ps-5">
    {places.map(({ id, name }) => (
      <li key={id} className="wrap-anywhere">
        {name}
      </li>
    ))}
  </ul>
);
