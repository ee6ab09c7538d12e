"use client";

import { BriefcaseBusiness, Mail, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { contactInfo } from "@/lib/contract/finder/filters";
import type { FoundPerson } from "@/lib/contract/finder/finder";

const icons = { email: Mail, work_email: BriefcaseBusiness, phone: Phone };

/** Which contact data exists; enrichment finds its values. */
export function ContactData({ person }: { person: FoundPerson }) {
  const t = useTranslations("finder");
  return (
    <span className="inline-flex gap-1.25">
      {contactInfo.map((kind) => {
        const Icon = icons[kind];
        const isThere = person.contactInfo.includes(kind);
        const text = t(isThere ? "hasContact" : "lacksContact", { name: t(`contact.${kind}`) });
        return (
          <span
            key={kind}
            title={text}
            className={`grid size-5 place-items-center rounded-chip ${isThere ? "bg-success-soft text-on-success-soft" : "text-text-3 shadow-[inset_0_0_0_1px_var(--line)] in-data-lit:text-text-2"}`}
          >
            <Icon className="size-3.25" aria-hidden />
            <VisuallyHidden>{text}</VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}
