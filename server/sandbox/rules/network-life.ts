import { readSource } from "@/lib/contract/prospects/search-source";
import { chance, weigh } from "./chance";
import { membersAt } from "./sources";

/** What a member shows and accepts on the network, for every account. The rates let a medium-sized campaign meet each case. */
export type NetworkLife = {
  hasPosts: boolean;
  /** Their newest post may be commented on. */
  takesComments: boolean;
  hasSkills: boolean;
  /** `navigator_only`: too far away for anything but the sales product. `not_in_navigator`: has no page there. */
  inMail: "open" | "forbidden" | "navigator_only" | "not_in_navigator";
  takesPlaceMessages: boolean;
};

/** The life on the network of the member with this number. */
export function networkLifeOf(index: number): NetworkLife {
  const roll = (what: string) => chance("network life", what, index);
  return {
    hasPosts: roll("posts") >= 0.12,
    takesComments: roll("comments") >= 0.06,
    hasSkills: roll("skills") >= 0.08,
    inMail: weigh(
      { open: 86, forbidden: 6, navigator_only: 5, not_in_navigator: 3 },
      "network life",
      "inmail",
      index,
    ),
    takesPlaceMessages: roll("places") >= 0.1,
  };
}

/** Whether a member belongs to the group, or attends the event, of this URL; false if there is no such page. */
export function isAt(kind: "group" | "event", url: string, index: number): boolean {
  const source = readSource(kind, url);
  return source !== null && (membersAt(source)?.includes(index) ?? false);
}

/** InMails a seat may send in 30 days, by its subscription. */
export const inMailCredits = { basic: 0, premium: 15, sales_navigator: 50, recruiter: 150 } as const;
export const creditDays = 30;
