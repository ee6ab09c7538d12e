"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { Pill } from "@/components/ui/pill";
import { SkeletonRows } from "@/components/ui/skeleton";
import { removeSignature, updateSignature } from "@/lib/actions/account-settings";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { Signature } from "@/lib/contract/accounts/settings";
import { reach } from "@/lib/forms/reach";
import { signaturesQuery } from "@/lib/queries/accounts";
import { AccountSettings } from "./account-settings";
import { SignatureDialog } from "./signature-dialog";

const MeetingLinkCard = dynamic(
  () => import("@/components/calendars/parts/meeting-link-card").then((module) => module.MeetingLinkCard),
  { ssr: false, loading: () => null },
);

/** The signatures of an account's messages (CRED-17, CRED-76, CRED-119). */
export function SignaturesPage() {
  const t = useTranslations("settings.signatures");
  return (
    <AccountSettings title={t("title")}>
      {(account) => (
        <>
          <Signatures account={account} />
          <MeetingLinkCard accountId={account.id} />
        </>
      )}
    </AccountSettings>
  );
}

function Signatures({ account: { id } }: { account: Account }) {
  const t = useTranslations("settings.signatures");
  const { data: signatures, isError, refetch, reload, makeDefault, remove } = useSignatures(id);
  const [editing, setEditing] = useState<Signature | "new" | null>(null);
  const [leaving, setLeaving] = useState<Signature | null>(null);
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEditing("new")}>
      {t("add")}
    </Button>
  );
  if (isError && !signatures)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
      />
    );
  if (!signatures) return <SkeletonRows rows={3} label={t("loading")} />;
  return (
    <>
      {signatures.length === 0 ? (
        <Card>
          <EmptyState kind="first-use" title={t("none")} text={t("noneText")} actions={add} />
        </Card>
      ) : (
        <>
          <div className="flex">{add}</div>
          <ul aria-label={t("title")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {signatures.map((signature) => (
              <li key={signature.id}>
                <SignatureCard
                  signature={signature}
                  onMakeDefault={() => makeDefault(signature)}
                  onEdit={() => setEditing(signature)}
                  onRemove={() => setLeaving(signature)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && (
        <SignatureDialog
          accountId={id}
          signature={editing === "new" ? null : editing}
          onSaved={reload}
          onClose={() => setEditing(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t("removing.title", { name: leaving.name })}
          body={t("removing.body")}
          confirmLabel={t("removing.confirm")}
          cancelLabel={t("removing.keep")}
          onConfirm={() => remove(leaving)}
          danger
        />
      )}
    </>
  );
}

type CardProps = {
  signature: Signature;
  onMakeDefault: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

function SignatureCard({ signature, onMakeDefault, onEdit, onRemove }: CardProps) {
  const t = useTranslations("settings.signatures");
  const { name, message, isDefault } = signature;
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="type-strong min-w-0 truncate">{name}</h2>
        {isDefault && <Pill tone="brand">{t("default")}</Pill>}
        <div className="ms-auto flex items-center gap-1">
          {!isDefault && (
            <Button size="compact" variant="ghost" onClick={onMakeDefault}>
              {t("makeDefault")}
            </Button>
          )}
          <IconButton
            label={t("edit", { name })}
            icon={<Pencil aria-hidden />}
            variant="ghost"
            onClick={onEdit}
          />
          <IconButton
            label={t("remove", { name })}
            icon={<Trash2 aria-hidden />}
            variant="ghost"
            onClick={onRemove}
          />
        </div>
      </div>
      <p className="type-compact whitespace-pre-wrap break-words text-text-2">{message}</p>
    </Card>
  );
}

/** An account's signatures and the list's actions. */
function useSignatures(id: string) {
  const t = useTranslations("settings.signatures");
  const query = signaturesQuery(browserApi, id);
  const { data, isError, refetch } = useQuery(query);
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey });
  const makeDefault = async ({ id: signatureId }: Signature) => {
    const result = await reach(updateSignature({ id, signatureId, isDefault: true }, currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    await reload();
    toast.success(t("saved"));
  };
  const remove = async ({ id: signatureId }: Signature) => {
    const result = await reach(removeSignature({ id, signatureId }, currentWorkspace()));
    if (!result.ok) return sayRefusal(result);
    await reload();
  };
  return { data, isError, refetch, reload, makeDefault, remove };
}
