"use client";

import { useQuery } from "@tanstack/react-query";
import { Send, User } from "lucide-react";
import type { PaletteItem } from "@/components/ui/overlays/palette";
import { foundCampaignsQuery, foundPeopleQuery } from "@/lib/queries/palette";
import type { FrameFacts } from "../frame";
import { useGo } from "../navigation/use-go";
import { useSettled } from "../use-settled";

/** A single letter would match too much. */
const min = 2;
const shownPeople = 6;

/** Campaigns and people that match the query, as far as the user may see them. */
export function useFound(typed: string, finds: FrameFacts["finds"]) {
  const go = useGo();
  const words = typed.trim();
  const settled = useSettled(words);
  const isSearching = settled.length >= min && words.length >= min;
  const campaigns = useQuery({ ...foundCampaignsQuery(settled), enabled: isSearching && finds.campaigns });
  const people = useQuery({
    ...foundPeopleQuery(settled),
    enabled: isSearching && finds.people !== undefined,
  });
  return {
    busy: words.length >= min && (settled !== words || campaigns.isFetching || people.isFetching),
    failed: isSearching && (campaigns.isError || people.isError),
    campaigns: (isSearching ? (campaigns.data?.items ?? []) : []).map(
      ({ id, name }): PaletteItem => ({
        id: `campaign-${id}`,
        text: name,
        icon: <Send aria-hidden />,
        onChoose: () => go(`/campaign/edit/${id}`),
      }),
    ),
    people: (isSearching ? (people.data ?? []) : []).slice(0, shownPeople).map(
      ({ prospectId, fullName, companyName, email }): PaletteItem => ({
        id: `person-${prospectId}`,
        text: fullName,
        detail: companyName || (email ?? undefined),
        icon: <User aria-hidden />,
        onChoose: () => go(`${finds.people}/${prospectId}`),
      }),
    ),
  };
}
