import { useTranslations } from "next-intl";
import { Moment } from "@/components/shell/moment";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import type { News } from "@/lib/contract/dashboard";

/** One event with its person and campaign; it opens the person, or the conversation for a reply. */
export function NewsRow({ news }: { news: News }) {
  const t = useTranslations("dashboard");
  const { kind, prospect, campaign, at } = news;
  const href = kind === "reply" ? `/inbox/${prospect.id}` : `/profiles/my-prospects/${prospect.id}`;
  return (
    <li className="border-b border-line last:border-0">
      <Link href={href} className="flex min-h-10.5 items-center gap-2.5 px-4 py-1.5 hover:wash">
        <Avatar name={prospect.fullName} id={prospect.id} size={20} />
        <span className="type-compact min-w-0 flex-1 truncate">
          {t.rich(`news.${kind}`, {
            name: () => <strong className="font-semibold">{prospect.fullName}</strong>,
          })}
          {campaign && <span className="text-text-3"> {t("within", { campaign: campaign.name })}</span>}
        </span>
        <Moment at={at} look="short" className="type-small flex-none text-text-3" />
      </Link>
    </li>
  );
}
