"use client";

import { Fingerprint, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog";
import { toast } from "@/components/ui/overlays/toast";
import { browserApi } from "@/lib/api/browser";
import { type Passkey, type SignInMethods, security } from "@/lib/contract/security";
import { formatDate } from "@/lib/format/moments";
import { makePasskey, offersPasskeys } from "@/lib/passkeys/browser";
import { LastUse } from "./last-use";
import { ListCard, ListLine } from "./list-card";
import { PasskeyName } from "./passkey-name";
import { useConfirmed } from "./use-confirmed";

type Props = {
  methods: SignInMethods;
  /** Called with recovery codes, which are shown only once. */
  onCodes: (codes: readonly string[]) => void;
};

/** The user's passkeys. */
export function PasskeysCard({ methods, onCodes }: Props) {
  const t = useTranslations("sign-in-methods.passkeys");
  const { run, question } = useConfirmed(methods);
  const [isOffered, setOffered] = useState(true);
  const [made, setMade] = useState<string>();
  const [renamed, setRenamed] = useState<Passkey>();
  const [removed, setRemoved] = useState<Passkey>();
  useEffect(() => setOffered(offersPasskeys()), []);
  const isLast = methods.passkeys.length === 1 && !methods.authenticator && methods.recovery !== null;
  const add = async () => {
    const asked = await run(() => browserApi(security.newPasskey, {}));
    const credential = asked && (await run(() => makePasskey(asked.options)));
    if (credential) setMade(credential);
  };
  const save = async (name: string) => {
    const credential = made;
    if (!credential) return;
    const added = await run(() => browserApi(security.addPasskey, { name, credential }));
    setMade(undefined);
    // The dialog with the codes says enough; on a phone a toast would cover its buttons.
    if (added?.codes) onCodes(added.codes);
    else if (added) toast.success(t("added"));
  };
  const rename = async ({ id }: Passkey, name: string) => {
    await run(() => browserApi(security.renamePasskey, { id, name }));
    setRenamed(undefined);
  };
  const remove = async ({ id, name }: Passkey) => {
    const done = await run(() => browserApi(security.deletePasskey, { id }));
    if (done === null) toast.success(t("removed", { name }));
  };
  return (
    <ListCard
      title={t("title")}
      lead={t("lead")}
      action={
        isOffered && (
          <Button variant="primary" icon={<Fingerprint aria-hidden />} onClick={() => void add()}>
            {t("add")}
          </Button>
        )
      }
    >
      {!isOffered && (
        <Banner tone="info" className="mx-4 mb-4">
          {t("unsupported")}
        </Banner>
      )}
      <ul>
        {methods.passkeys.map((key) => (
          <PasskeyLine
            key={key.id}
            passkey={key}
            onRename={() => setRenamed(key)}
            onRemove={() => setRemoved(key)}
          />
        ))}
      </ul>
      {made && <PasskeyName name="" onSave={save} onLeave={() => setMade(undefined)} />}
      {renamed && (
        <PasskeyName
          name={renamed.name}
          onSave={(name) => rename(renamed, name)}
          onLeave={() => setRenamed(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(undefined)}
          title={t("removeTitle", { name: removed.name })}
          body={t(isLast ? "removeBodyLast" : "removeBody")}
          confirmLabel={t("remove")}
          cancelLabel={t("cancel")}
          danger
          onConfirm={() => remove(removed)}
        />
      )}
      {question}
    </ListCard>
  );
}

type LineProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyLine({ passkey: { name, isSynced, addedAt, usedAt }, onRename, onRemove }: LineProps) {
  const t = useTranslations("sign-in-methods.passkeys");
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  const date = formatDate(new Date(addedAt), { locale, zone });
  return (
    <ListLine
      icon={<KeyRound />}
      title={name}
      details={t(isSynced ? "addedSynced" : "addedOn", { date })}
      end={
        <>
          {usedAt ? <LastUse at={usedAt} /> : t("unused")}
          <span className="flex">
            <IconButton label={t("renameOf", { name })} icon={<Pencil aria-hidden />} onClick={onRename} />
            <IconButton label={t("removeOf", { name })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
          </span>
        </>
      }
    />
  );
}
