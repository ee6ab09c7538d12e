"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { TextLink } from "@/components/ui/text-link";
import type { AddressCheck } from "@/lib/contract/prospects/address-checks";
import type { Prospect } from "@/lib/contract/prospects/prospects";
import { useMayOpen } from "@/lib/state/pages";
import { AddressNote } from "./address-note";
import { EditField } from "./edit-field";
import { type FieldName, readField, useEditProspect } from "./use-edit-prospect";

type Own = Extract<FieldName, { own: unknown }>["own"];
type OwnField = {
  maxLength: number;
  inputMode?: "email" | "tel" | "url";
  hrefOf?: (value: string) => string;
};

const asIs = (value: string) => value;
const fields = {
  workEmail: { maxLength: 254, inputMode: "email" },
  personalEmail: { maxLength: 254, inputMode: "email" },
  phone: { maxLength: 40, inputMode: "tel" },
  profileUrl: { maxLength: 500, inputMode: "url", hrefOf: asIs },
  twitter: { maxLength: 500, inputMode: "url", hrefOf: (handle) => `https://x.com/${handle}` },
  website: { maxLength: 500, inputMode: "url", hrefOf: asIs },
  firstName: { maxLength: 120 },
  lastName: { maxLength: 120 },
  position: { maxLength: 250 },
  companyName: { maxLength: 250 },
  companyDomain: { maxLength: 500, inputMode: "url" },
  location: { maxLength: 250 },
} as const satisfies Partial<Record<Own, OwnField>>;
type Shown = keyof typeof fields;

const contact: readonly Shown[] = ["workEmail", "personalEmail", "phone", "profileUrl", "twitter", "website"];
const details: readonly Shown[] = [
  "firstName",
  "lastName",
  "position",
  "companyName",
  "companyDomain",
  "location",
];
/** Beside a list or a conversation only these are offered; members who may edit also see what else is known. */
const compactFields: readonly Shown[] = ["workEmail", "phone", "position", "companyName", "location"];
const inCompact = (name: Shown, isKnown: boolean, mayEdit: boolean) => {
  if (compactFields.includes(name)) return mayEdit || isKnown;
  if (name === "firstName" || name === "lastName") return false;
  return isKnown && (mayEdit || name === "personalEmail");
};

type Props = { prospect: Prospect; compact?: boolean };

/** A prospect's data, editable for members with the prospects' page; others see what is known (PROSPECT-34). */
export function ProspectFields({ prospect, compact }: Props) {
  const t = useTranslations("prospects");
  const mayEdit = useMayOpen("profiles");
  const has = (name: Shown) => readField(prospect, { own: name }) !== "";
  const row = (name: Shown) => (
    <Row
      key={name}
      prospect={prospect}
      name={{ own: name }}
      label={t(`fields.${name === "phone" && prospect.phoneLine === "mobile" ? "mobile" : name}`)}
      {...(fields[name] as OwnField)}
      check={name in prospect.checks ? prospect.checks[name as keyof Prospect["checks"]] : null}
    />
  );
  if (compact)
    return (
      <Rows compact>
        {[...contact, ...details].filter((name) => inCompact(name, has(name), mayEdit)).map(row)}
      </Rows>
    );
  const custom = prospect.customFields.filter(({ value }) => mayEdit || value);
  return (
    <div>
      <Section title={t("edit.contact")}>{contact.filter((name) => mayEdit || has(name)).map(row)}</Section>
      <Section title={t("edit.details")}>{details.filter((name) => mayEdit || has(name)).map(row)}</Section>
      {custom.length > 0 && (
        <Section title={t("edit.customFields")}>
          {custom.map(({ key, name }) => (
            <Row key={key} prospect={prospect} name={{ custom: key }} label={name} maxLength={2_000} />
          ))}
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section
      aria-label={title}
      className="[section+&]:mt-4 [section+&]:border-t [section+&]:border-line [section+&]:pt-4"
    >
      <h2 className="type-strong mb-1.5">{title}</h2>
      <Rows>{children}</Rows>
    </section>
  );
}

const Rows = ({ compact, children }: { compact?: boolean; children: ReactNode }) => (
  <dl
    className={classNames(
      "type-compact grid items-center gap-x-5",
      compact ? "grid-cols-[5.5rem_minmax(0,1fr)]" : "grid-cols-[7.25rem_minmax(0,1fr)]",
    )}
  >
    {children}
  </dl>
);

type RowProps = OwnField & {
  prospect: Prospect;
  name: FieldName;
  label: string;
  check?: AddressCheck | null;
};

function Row({ prospect, name, label, maxLength, inputMode, hrefOf, check }: RowProps) {
  const mayEdit = useMayOpen("profiles");
  const save = useEditProspect(prospect);
  const value = readField(prospect, name);
  const href = value && hrefOf ? hrefOf(value) : null;
  return (
    <div className="contents">
      <dt className="self-start py-1.5 text-text-2 wrap-anywhere max-md:py-3">{label}</dt>
      <dd className="min-w-0">
        {mayEdit ? (
          <EditField
            label={label}
            value={value}
            maxLength={maxLength}
            inputMode={inputMode}
            href={href}
            onSave={(edit) => save({ name, ...edit })}
          />
        ) : (
          <span className="wrap-anywhere">
            {href ? (
              <TextLink href={href} external>
                {value}
              </TextLink>
            ) : (
              value
            )}
          </span>
        )}
        {check && <AddressNote check={check} isNumber={inputMode === "tel"} />}
      </dd>
    </div>
  );
}
