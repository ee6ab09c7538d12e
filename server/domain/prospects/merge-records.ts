import type { MergeField, MergeStop } from "@/lib/contract/prospects/duplicates";
import type { EnrollmentState } from "@/lib/contract/prospects/prospects";
import type { KnownPerson, Person } from "./person";

/** A record as a merge sees it. */
export type RecordOfPerson = KnownPerson & {
  timezone: string | null;
  emailStatus: "unknown" | "valid" | "invalid";
};

type Values = Pick<RecordOfPerson, keyof Person | "memberRef" | "timezone" | "emailStatus">;

/** Fields that are chosen together, because they belong together; the first value is displayed. */
const together = {
  name: ["fullName", "firstName", "lastName"],
  position: ["position"],
  company: ["companyName", "companyDomain"],
  location: ["location"],
  timezone: ["timezone"],
  work_email: ["workEmail", "emailStatus"],
  personal_email: ["personalEmail"],
  profile: ["profileUrl", "memberRef"],
  phone: ["phone"],
  website: ["website"],
  twitter: ["twitter"],
} as const satisfies Record<MergeField, readonly Exclude<keyof Values, "customFields">[]>;
const fields = Object.keys(together) as MergeField[];

const shown = (record: RecordOfPerson, field: MergeField) => record[together[field][0]] ?? "";

/** A field, or `custom_field_{n}`, with what each record says; empty where it says nothing. */
type Difference = { field: string; stays: string; goes: string };

/** Where two records say different things. Where only one says something, that is kept, whichever it is. */
export function differences(stays: RecordOfPerson, goes: RecordOfPerson): Difference[] {
  const own = fields.map((field) => ({ field, stays: shown(stays, field), goes: shown(goes, field) }));
  const keys = [...new Set([...Object.keys(stays.customFields), ...Object.keys(goes.customFields)])].sort();
  const custom = keys.map((field) => ({
    field,
    stays: stays.customFields[field] ?? "",
    goes: goes.customFields[field] ?? "",
  }));
  return [...own, ...custom].filter((each) => each.stays !== each.goes && each.goes !== "");
}

/** The person of both records: `take` names the fields in which the record that goes is right. */
export function mergedRecord<T extends RecordOfPerson>(
  stays: T,
  goes: RecordOfPerson,
  take: ReadonlySet<string>,
): T {
  const taken = new Set(
    differences(stays, goes)
      .filter((each) => each.stays === "" || take.has(each.field))
      .map(({ field }) => field),
  );
  const own = fields.filter((field) => taken.has(field)).flatMap((field) => [...together[field]]);
  const custom = Object.entries(goes.customFields).filter(([key]) => taken.has(key));
  return {
    ...stays,
    ...Object.fromEntries(own.map((name) => [name, goes[name]])),
    customFields: { ...stays.customFields, ...Object.fromEntries(custom) },
  };
}

/** One run of a record in a campaign; `done` counts the steps that reached the person. */
export type Sequence = {
  id: string;
  prospectId: string;
  campaignId: string;
  campaignName: string;
  accountId: string;
  state: EnrollmentState;
  done: number;
};
type PersonStatus = { id: string; isOptedOut: boolean; hasReplied: boolean };

/** A sequence that is open when two records are merged, and why it ends then; null if it may continue. */
export type OpenSequence = Sequence & { endsBecause: MergeStop | null };

const isOpen = ({ state }: Sequence) => state === "active" || state === "held";

/**
 * What happens to open sequences. An opt-out of one record is the person's, and a reply to one ends what the other still gets (R14, R18).
 * No campaign runs twice: it continues where it is further, and not at all if the other record has finished it.
 */
export function openAfterMerge(
  sequences: readonly Sequence[],
  stays: PersonStatus,
  goes: PersonStatus,
): OpenSequence[] {
  const isOff = stays.isOptedOut || goes.isOptedOut;
  return sequences.filter(isOpen).map((sequence) => {
    const other = sequence.prospectId === stays.id ? goes : stays;
    const isBehind = sequences.some(
      (one) =>
        one.prospectId === other.id &&
        one.campaignId === sequence.campaignId &&
        (!isOpen(one) || one.done > sequence.done || (one.done === sequence.done && other.id === stays.id)),
    );
    const endsBecause = isOff ? "opted_out" : other.hasReplied ? "replied" : isBehind ? "merged" : null;
    return { ...sequence, endsBecause };
  });
}

/** Records with a sequence that may continue; of two, a member chooses, because a prospect is in one campaign at a time (R24). */
export const mayGoOn = (open: readonly OpenSequence[]): string[] => [
  ...new Set(open.filter(({ endsBecause }) => endsBecause === null).map(({ prospectId }) => prospectId)),
];
