"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Building2, Globe, Mail, Trash2, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { useSayRefusal } from "@/components/shell/use-say-refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/fields/field";
import { SearchInput } from "@/components/ui/fields/search-input";
import { Textarea } from "@/components/ui/fields/textarea";
import { IconButton } from "@/components/ui/icon-button";
import { VirtualList } from "@/components/ui/lists/virtual-list";
import { toast } from "@/components/ui/overlays/toast";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { saveBlacklist } from "@/lib/actions/account-settings";
import { browserApi } from "@/lib/api/browser";
import { currentWorkspace } from "@/lib/api/current-workspace";
import type { Account } from "@/lib/contract/accounts/accounts";
import type { BlacklistEntry } from "@/lib/contract/accounts/settings";
import { useErrorText } from "@/lib/forms/errors";
import { reach } from "@/lib/forms/reach";
import { blacklistQuery } from "@/lib/queries/accounts";
import { useMayOpen } from "@/lib/state/pages";
import { AccountSettings } from "./account-settings";
import { maxEntries, readEntries } from "./blacklist-entries";

/** People and companies that an account never contacts (CRED-120, CRED-121). */
export function BlacklistPage() {
  const t = useTranslations("settings.blacklist");
  return <AccountSettings title={t("title")}>{(account) => <Blacklist account={account} />}</AccountSettings>;
}

function Blacklist({ account }: { account: Account }) {
  const t = useTranslations("settings.blacklist");
  const query = blacklistQuery(browserApi, account.id);
  const { data: entries, isError, refetch } = useQuery(query);
  const client = useQueryClient();
  const sayRefusal = useSayRefusal();
  const mayOpenList = useMayOpen("profiles");
  /** Saves the list and returns whether it succeeded; updates optimistically and reverts on failure (ux 8). */
  const save = async (next: BlacklistEntry[]) => {
    const before = client.getQueryData(query.queryKey);
    client.setQueryData(query.queryKey, next);
    const result = await reach(saveBlacklist({ id: account.id, entries: next }, currentWorkspace()));
    client.setQueryData(query.queryKey, result.ok ? result.value : before);
    if (!result.ok) sayRefusal(result);
    return result.ok;
  };
  if (isError && !entries)
    return (
      <EmptyState
        kind="error"
        title={t("failed")}
        actions={<Button onClick={() => refetch()}>{t("retry")}</Button>}
      />
    );
  if (!entries) return <SkeletonRows rows={5} label={t("loading")} />;
  const remove = async (entry: BlacklistEntry) => {
    if (!(await save(entries.filter((one) => one !== entry)))) return;
    toast.undo(t("removed", { value: entry.value }), { onUndo: () => void save(entries) });
  };
  return (
    <>
      {mayOpenList && (
        <p className="type-compact mb-4 text-text-2">
          {t.rich("note", { link: (text) => <TextLink href="/profiles/do-not-contact">{text}</TextLink> })}
        </p>
      )}
      <AddEntries entries={entries} onAdd={(added) => save([...added, ...entries])} />
      <Entries entries={entries} onRemove={remove} />
    </>
  );
}

type AddProps = { entries: readonly BlacklistEntry[]; onAdd: (added: BlacklistEntry[]) => Promise<boolean> };

function AddEntries({ entries, onAdd }: AddProps) {
  const t = useTranslations("settings.blacklist");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [repeated, setRepeated] = useState<string[]>([]);
  const [busy, start] = useTransition();
  const found = readEntries(text, entries);
  const isFull = entries.length + found.added.length > maxEntries;
  const add = () =>
    start(async () => {
      setRepeated(found.repeated);
      if (found.added.length === 0 || (await onAdd(found.added))) setText("");
    });
  return (
    <Card>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "" && !isFull) add();
        }}
      >
        <Field
          label={t("add")}
          hint={t("hint")}
          error={isFull ? t("full", { limit: maxEntries }) : undefined}
        >
          <Textarea
            rows={4}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setRepeated([]);
            }}
          />
        </Field>
        <div aria-live="polite" className="empty:hidden">
          {repeated.length > 0 && (
            <Banner tone="warning">
              {errorText("blacklist_entry_twice")}: {repeated.slice(0, 5).join(", ")}
              {repeated.length > 5 && ` ${t("more", { count: repeated.length - 5 })}`}
            </Banner>
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={text.trim() === "" ? t("nothing") : undefined}
          className="justify-self-start"
        >
          {t("submit", { count: found.added.length })}
        </Button>
      </form>
    </Card>
  );
}

const icons = { profile_url: UserX, company: Building2, domain: Globe, email: Mail };
const rowHeight = 44;

type EntriesProps = { entries: readonly BlacklistEntry[]; onRemove: (entry: BlacklistEntry) => void };

function Entries({ entries, onRemove }: EntriesProps) {
  const t = useTranslations("settings.blacklist");
  const [wanted, setWanted] = useState("");
  if (entries.length === 0)
    return (
      <Card>
        <EmptyState kind="first-use" title={t("none")} text={t("noneText")} />
      </Card>
    );
  const shown = entries.filter(({ value }) => value.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <Card padded={false} className="overflow-clip">
      <div className="border-b border-line p-3">
        <SearchInput
          label={t("search")}
          placeholder={t("search")}
          value={wanted}
          onSearch={setWanted}
          resultText={t("count", { count: shown.length })}
        />
      </div>
      {shown.length === 0 ? (
        <p className="type-compact p-4 text-text-2">{t("noMatch")}</p>
      ) : (
        <div style={{ height: Math.min(shown.length, 10) * rowHeight }}>
          <VirtualList
            items={shown}
            rowHeight={rowHeight}
            label={t("list")}
            keyOf={({ kind, value }) => `${kind} ${value}`}
            render={(entry) => {
              const Icon = icons[entry.kind];
              return (
                <div
                  className={`flex h-row items-center gap-3 px-4 ${entry === shown.at(-1) ? "" : "border-b border-line"}`}
                >
                  <Icon className="flex-none text-text-3" aria-hidden />
                  <span className="type-compact min-w-0 flex-1 truncate">{entry.value}</span>
                  <span className="type-small flex-none text-text-2">{t(`kind.${entry.kind}`)}</span>
                  <IconButton
                    label={t("remove", { value: entry.value })}
                    icon={<Trash2 aria-hidden />}
                    variant="ghost"
                    size="compact"
                    onClick={() => onRemove(entry)}
                  />
                </div>
              );
            }}
          />
        </div>
      )}
    </Card>
  );
}
