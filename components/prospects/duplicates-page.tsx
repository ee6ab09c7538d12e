"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { browserApi } from "@/lib/api/browser";
import type { Duplicate } from "@/lib/contract/prospects/duplicates";
import { duplicatesQuery } from "@/lib/queries/duplicates";
import { useKeepApart } from "./use-keep-apart";

const MergeDialog = dynamic(() => import("./merge-dialog").then((module) => module.MergeDialog), {
  ssr: false,
});

/** Possible duplicates for a member to decide; nothing is merged silently (R24). */
export function DuplicatesPage() {
  const t = useTranslations("duplicates");
  const list = useInfiniteQuery(duplicatesQuery(browserApi));
  const pairs = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const [chosen, setChosen] = useState<Duplicate>();
  const close = () => setChosen(undefined);
  return (
    <>
      <PageHeader title={t("list")} note={total > 0 ? t("pairs", { count: total }) : undefined} />
      <Card padded={false}>
        {list.isPending && <SkeletonRows label={t("listLoading")} rows={4} />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={t("listFailed")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {list.isSuccess && pairs.length === 0 && (
          <EmptyState kind="done" title={t("none")} text={t("noneText")} />
        )}
        <ul>
          {pairs.map((pair) => (
            <PairRow key={pair.one.id + pair.other.id} pair={pair} onReview={() => setChosen(pair)} />
          ))}
        </ul>
      </Card>
      {list.hasNextPage && (
        <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
      {chosen && <MergeDialog one={chosen.one.id} other={chosen.other.id} onClose={close} onMerged={close} />}
    </>
  );
}

function PairRow({ pair, onReview }: { pair: Duplicate; onReview: () => void }) {
  const t = useTranslations("duplicates");
  const keepApart = useKeepApart();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="grid min-w-0 flex-[1_1_18rem] gap-2 sm:grid-cols-2">
        <Known person={pair.one} />
        <Known person={pair.other} />
      </div>
      <p className="type-small min-w-0 flex-[1_1_10rem] wrap-anywhere text-text-2">
        {t(`shared.${pair.kind}`, { value: pair.value })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => keepApart(pair.one.id, pair.other.id)}>{t("keepApart")}</Button>
        <Button variant="primary" onClick={onReview}>
          {t("review")}
        </Button>
      </div>
    </li>
  );
}

function Known({ person: { id, fullName, position, companyName, email } }: { person: Duplicate["one"] }) {
  const t = useTranslations("duplicates");
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={fullName} id={id} size={28} />
      <div className="min-w-0">
        <Link
          href={`/profiles/my-prospects/${id}`}
          className="type-compact block truncate font-medium hover:underline"
        >
          {fullName || t("nameless")}
        </Link>
        <span className="type-small block truncate text-text-2">
          {[position, companyName, email].filter(Boolean).join(" · ")}
        </span>
      </div>
    </div>
  );
}
