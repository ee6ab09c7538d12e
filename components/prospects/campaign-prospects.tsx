"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StepDots } from "@/components/ui/step-dots";
import { VirtualList } from "@/components/ui/virtual-list";
import { browserApi } from "@/lib/api/browser";
import type { CampaignProspect } from "@/lib/contract/prospects";
import { campaignProspectsQuery, funnelQuery } from "@/lib/queries/prospects";
import { useShortcuts } from "@/lib/state/shortcuts";
import { Funnel } from "./funnel";
import { LeadStatus } from "./parts/lead-status";
import { NextAction } from "./parts/next-action";
import { askedGroup, type FunnelGroup, filterOf } from "./people-filter";
import { ProspectPanel } from "./prospect-panel";

const grid =
  "grid grid-cols-[minmax(200px,1.6fr)_132px_100px_minmax(160px,1.4fr)] items-center gap-x-3 gap-y-1.5 max-md:grid-cols-[minmax(0,1fr)_auto]";

/** The people of one campaign: how far each is, what happens next and why (ux 5, 27, 53). The open person is in the address. */
export function CampaignProspects({ campaignId, note }: { campaignId: string; note: React.ReactNode }) {
  const t = useTranslations("prospects");
  const router = useRouter();
  const query = useSearchParams();
  const group = askedGroup(query.get("group"));
  const open = query.get("person");
  const [search, setSearch] = useState(query.get("query") ?? "");
  const list = useInfiniteQuery(campaignProspectsQuery(browserApi, filterOf(campaignId, search, group)));
  const { data: funnel } = useQuery(funnelQuery(browserApi, campaignId));
  const people = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const at = people.findIndex(({ id }) => id === open);

  const go = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change))
      value === null ? next.delete(name) : next.set(name, value);
    router.replace(`?${next}`, { scroll: false });
  };
  const move = (by: number) => {
    const person = people[Math.min(people.length - 1, Math.max(0, at + by))];
    if (person) go({ person: person.id });
  };
  useShortcuts([
    { key: "j", label: t("keys.down"), run: () => move(1) },
    { key: "k", label: t("keys.up"), run: () => move(-1) },
  ]);
  const add = (
    <ButtonLink
      href={`/campaign/edit/${campaignId}/import`}
      variant="primary"
      icon={<UserPlus aria-hidden />}
    >
      {t("add")}
    </ButtonLink>
  );
  return (
    <div className={classNames("flex min-h-0 flex-1", open && "xl:pe-panel")}>
      <div className="flex min-w-0 flex-1 flex-col px-4 pt-4 md:px-6">
        <PageHeader title={t("title")} note={note} actions={add} />
        {funnel && (
          <Funnel
            numbers={funnel}
            group={group ?? null}
            onGroup={(next: FunnelGroup | null) => go({ group: next })}
          />
        )}
        <div className="my-3 md:max-w-72">
          <SearchInput
            label={t("find")}
            placeholder={t("find")}
            value={search}
            onSearch={setSearch}
            hint="/"
          />
        </div>
        {list.isPending && <SkeletonRows label={t("loading")} rows={10} />}
        {list.isError && (
          <EmptyState
            kind="error"
            title={t("failed")}
            text={t("failedText")}
            actions={<Button onClick={() => list.refetch()}>{t("retry")}</Button>}
          />
        )}
        {list.isSuccess && people.length === 0 && (
          <Nobody
            isFiltered={Boolean(search || group)}
            onClear={() => {
              setSearch("");
              go({ group: null });
            }}
            add={add}
          />
        )}
        {people.length > 0 && (
          <div className="min-h-0 flex-1 overflow-hidden rounded-t-card border border-b-0 border-line bg-surface">
            <div
              className={`${grid} type-caption h-8.5 border-b border-line px-3.5 text-text-3 max-md:hidden`}
            >
              <span>{t("columns.person")}</span>
              <span>{t("columns.status")}</span>
              <span>{t("columns.step")}</span>
              <span>{t("columns.next")}</span>
            </div>
            <VirtualList
              items={people}
              rowHeight={52}
              keyOf={(person) => person.id}
              label={t("title")}
              onEndReached={() => list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage()}
              scrollToIndex={at >= 0 ? at : undefined}
              render={(person) => (
                <PersonRow
                  person={person}
                  isOpen={person.id === open}
                  onOpen={() => go({ person: person.id })}
                />
              )}
            />
          </div>
        )}
      </div>
      {open && (
        <ProspectPanel prospectId={open} campaignId={campaignId} onClose={() => go({ person: null })} />
      )}
    </div>
  );
}

function PersonRow({
  person,
  isOpen,
  onOpen,
}: {
  person: CampaignProspect;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations("prospects");
  const { enrollment } = person;
  const where = [person.position, person.companyName].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-current={isOpen || undefined}
      className={`${grid} type-compact w-full border-b border-line px-3.5 text-start hover:wash aria-[current]:bg-select aria-[current]:shadow-[inset_3px_0_0_var(--brand)] max-md:py-2.5 md:h-13`}
    >
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={person.fullName} id={person.id} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{person.fullName}</span>
          <span className="type-small block truncate text-text-2">{where}</span>
        </span>
      </span>
      <span>
        <LeadStatus status={person.status} />
      </span>
      <span className="max-md:hidden">
        <StepDots
          done={enrollment.stepNumber}
          total={enrollment.stepCount}
          label={t("stepOf", { step: enrollment.stepNumber, of: enrollment.stepCount })}
        />
      </span>
      <span className="min-w-0 max-md:col-span-2 max-md:ps-9.5">
        <NextAction next={enrollment.next} />
      </span>
    </button>
  );
}

function Nobody({
  isFiltered,
  onClear,
  add,
}: {
  isFiltered: boolean;
  onClear: () => void;
  add: React.ReactNode;
}) {
  const t = useTranslations("prospects.empty");
  return isFiltered ? (
    <EmptyState
      kind="no-match"
      title={t("noMatch")}
      actions={<Button onClick={onClear}>{t("clear")}</Button>}
    />
  ) : (
    <EmptyState kind="first-use" title={t("first")} text={t("firstText")} actions={add} />
  );
}
