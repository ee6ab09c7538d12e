import type { CrmField, CrmValue } from "@/server/ports/crm";

/** Which value of theirs a text of ours is; `words`: why the CRM's field cannot hold it. */
type Converted = { kind: "ok"; value: CrmValue } | { kind: "refused"; words: string };

const ok = (value: CrmValue): Converted => ({ kind: "ok", value });
const refused = (words: string): Converted => ({ kind: "refused", words });

export const isEmpty = (value: CrmValue | undefined): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Several texts of ours in one, as labels are. */
const partsOf = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const yes = /^(true|yes|1)$/i;
const no = /^(false|no|0)$/i;

function refOf({ options }: CrmField, name: string): string | null {
  const wanted = name.trim().toLowerCase();
  const option = options.find((one) => one.name.trim().toLowerCase() === wanted || one.ref === name);
  return option?.ref ?? null;
}

/** A text that is too long is cut: what fits is more use than nothing. */
export function toTheirs(ours: string | null, field: CrmField): Converted {
  if (ours === null || ours.trim() === "") return ok(null);
  const text = ours.trim();
  switch (field.type) {
    case "number": {
      const number = Number(text.replace(",", "."));
      return Number.isFinite(number) ? ok(number) : refused(`${field.name}: not a number`);
    }
    case "boolean":
      if (yes.test(text)) return ok(true);
      return no.test(text) ? ok(false) : refused(`${field.name}: neither yes nor no`);
    case "date":
    case "datetime": {
      const at = new Date(text);
      if (Number.isNaN(+at)) return refused(`${field.name}: not a date`);
      return ok(field.type === "date" ? at.toISOString().slice(0, 10) : at.toISOString());
    }
    case "choice": {
      const ref = refOf(field, text);
      return ref === null ? refused(`${field.name}: no choice "${text}"`) : ok(ref);
    }
    case "choices": {
      const refs = partsOf(text).map((part) => ({ part, ref: refOf(field, part) }));
      const unknown = refs.find(({ ref }) => ref === null);
      return unknown
        ? refused(`${field.name}: no choice "${unknown.part}"`)
        : ok(refs.map(({ ref }) => ref!));
    }
    default:
      return ok(field.maxLength === null ? text : cut(text, field.maxLength));
  }
}

/** Whole characters, also of those that need two places. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");

/** What a value of theirs reads as here; null if it is empty. */
export function toOurs(theirs: CrmValue | undefined, field: CrmField): string | null {
  if (theirs === undefined || theirs === null) return null;
  const nameOf = (ref: string) => field.options.find((one) => one.ref === ref)?.name ?? ref;
  if (typeof theirs === "object") {
    const names = theirs.map(nameOf).filter((name) => name !== "");
    if (field.type !== "choices") return names[0] ?? null;
    return names.length > 0 ? names.join(", ") : null;
  }
  if (typeof theirs === "boolean") return theirs ? "yes" : "no";
  const text = String(theirs).trim();
  if (text === "") return null;
  return field.type === "choice" ? nameOf(text) : text;
}

const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "");

/** Whether two values of a field are the same to its readers. */
export function isSame(one: CrmValue | undefined, other: CrmValue | undefined, field: CrmField): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one === "object" && typeof other === "object" && field.type === "choices") {
    const set = new Set(one);
    return set.size === new Set(other).size && other!.every((ref) => set.has(ref));
  }
  const [a, b] = [first(one), first(other)];
  if (a === b) return true;
  switch (field.type) {
    case "number":
      return Number(a) === Number(b);
    case "datetime":
      return +new Date(a) === +new Date(b);
    case "email":
      return a.toLowerCase() === b.toLowerCase();
    case "phone":
      return digits(a) !== "" && digits(a) === digits(b);
    default:
      return false;
  }
}

const first = (value: CrmValue | undefined): string =>
  String((typeof value === "object" && value !== null ? value[0] : value) ?? "").trim();
