import type { Condition } from "@/lib/contract/sequence";

/** A condition that needs no waiting: what is known of the person answers it. */
export type ImmediateCondition = Exclude<Condition, { condition: "accepted" }>;

/** `values` are those of the placeholders. */
export type KnownOfPerson = {
  email: string | null;
  isEmailInvalid: boolean;
  phone: string | null;
  values: ReadonlyMap<string, string>;
};

/** Whether people go on by the yes of a condition (CAMP-28). An address that bounced is none. */
export function isMet(step: ImmediateCondition, person: KnownOfPerson): boolean {
  if (step.condition === "has_email") return person.email !== null && !person.isEmailInvalid;
  if (step.condition === "has_phone") return person.phone !== null;
  const found = plain(person.values.get(step.field) ?? "");
  const wanted = plain(step.value);
  switch (step.operator) {
    case "is_set":
      return found !== "";
    case "is_empty":
      return found === "";
    case "is":
      return found === wanted;
    case "is_not":
      return found !== wanted;
    case "contains":
      return found.includes(wanted);
  }
}

const plain = (text: string) => text.trim().toLowerCase();
