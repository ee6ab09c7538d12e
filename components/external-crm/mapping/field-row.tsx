import {
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  Check,
  CircleAlert,
  Ellipsis,
  PenLine,
  TriangleAlert,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/fields/combobox";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuChoice, MenuItem } from "@/components/ui/overlays/menu";
import { Pill } from "@/components/ui/pill";
import { TextLink } from "@/components/ui/text-link";
import type { Mapping, MappingRow } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import type { ErrorCode } from "@/lib/contract/errors";
import { formatMoment } from "@/lib/format/moments";
import { useErrorText } from "@/lib/forms/errors";
import { useViewer } from "@/lib/state/viewer";
import { crmHref } from "../address";
import { crmNames } from "../parts/names";
import { type Direction, directionsOf, withCrmField } from "./rows";
import { useCrmFieldOptions } from "./use-crm-field-options";
import { useFieldName } from "./use-field-name";

const arrows: Record<Direction, React.ReactNode> = {
  to_crm: <ArrowRight className="size-3.5 rtl:rotate-180" aria-hidden />,
  from_crm: <ArrowLeft className="size-3.5 rtl:rotate-180" aria-hidden />,
  fill_if_empty: <PenLine className="size-3.5" aria-hidden />,
  both: <ArrowLeftRight className="size-3.5" aria-hidden />,
};

type Props = {
  row: MappingRow;
  mapping: Mapping;
  platform: ExternalPlatform;
  isChanged: boolean;
  wrong: ErrorCode | "unreachable" | "internal" | undefined;
  /** Undefined for members who only read. */
  onChange: ((row: MappingRow) => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
};

/** One field of ours with its field of the CRM: direction, what is sent when it is empty, and how it stands. */
export function FieldRow(props: Props) {
  const { row, mapping, platform, wrong, onChange, onEdit, onRemove } = props;
  const t = useTranslations("crms.mapping");
  const errorText = useErrorText();
  const name = useFieldName(mapping)(row.field);
  const crm = crmNames[platform];
  const theirs = mapping.crmFields.find(({ key }) => key === row.crmField);
  const options = useCrmFieldOptions(mapping, row);
  return (
    <li
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-2.5 lg:grid-cols-[minmax(0,1.1fr)_6.5rem_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,0.9fr)_2rem]"
    >
      <p className="type-compact min-w-0 font-semibold wrap-anywhere">{name}</p>
      <DirectionChoice {...props} name={name} crm={crm} />
      <div className="min-w-0 max-lg:col-span-2">
        {onChange ? (
          <Combobox
            label={t("theirFieldOf", { crm, name })}
            value={row.crmField ?? undefined}
            placeholder={t("choose")}
            emptyText={t("noSuchField", { crm })}
            options={options}
            onChange={(key) => onChange(withCrmField(row, key, mapping))}
          />
        ) : (
          <span className="type-compact wrap-anywhere">{theirs?.name ?? "–"}</span>
        )}
      </div>
      <WhenEmpty row={row} onEdit={onChange && onEdit} name={name} />
      <div className="min-w-0 max-lg:row-start-4">
        <State {...props} crm={crm} />
      </div>
      {onChange && (
        <Menu
          trigger={
            <IconButton
              size="compact"
              className="justify-self-end max-lg:col-start-2 max-lg:row-start-4"
              label={t("more", { name })}
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          <MenuItem onSelect={onEdit}>{t("edit")}</MenuItem>
          <MenuItem danger onSelect={onRemove}>
            {t("remove")}
          </MenuItem>
        </Menu>
      )}
      {wrong && (
        <p role="alert" className="type-small col-span-full flex gap-1.5 text-on-danger-soft">
          <CircleAlert className="mt-px size-3.5 flex-none" aria-hidden />
          {errorText(wrong)}
        </p>
      )}
    </li>
  );
}

function DirectionChoice({ row, mapping, onChange, name, crm }: Props & { name: string; crm: string }) {
  const t = useTranslations("crms.mapping");
  const canBeRead = mapping.fields.find(({ field }) => field === row.field)?.canBeRead ?? false;
  const allowed = directionsOf(
    canBeRead,
    mapping.crmFields.find(({ key }) => key === row.crmField),
  );
  const text = t(`directions.${row.direction}`, { crm });
  if (!onChange || allowed.length < 2)
    return (
      <span className="type-small inline-flex items-center gap-1.5 text-text-2">
        {arrows[row.direction]}
        {text}
      </span>
    );
  return (
    <Menu
      trigger={
        <Button
          size="compact"
          className="max-lg:justify-self-end lg:justify-self-start"
          aria-label={t("directionOf", { name, direction: text })}
          title={text}
        >
          {arrows[row.direction]}
        </Button>
      }
    >
      <MenuChoice
        label={t("direction")}
        value={row.direction}
        onChange={(direction) => onChange({ ...row, direction })}
        options={allowed.map((value) => ({
          value,
          icon: arrows[value],
          label: t(`directions.${value}`, { crm }),
        }))}
      />
    </Menu>
  );
}

type EmptyProps = { row: MappingRow; onEdit: (() => void) | undefined; name: string };

/** What the CRM gets where our field is empty (INTEG-15, INTEG-16). */
function WhenEmpty({ row: { direction, defaultMode, defaultValue }, onEdit, name }: EmptyProps) {
  const t = useTranslations("crms.mapping");
  const viewer = useViewer();
  if (direction === "from_crm")
    return <span className="type-compact text-text-3 max-lg:col-span-2 max-lg:hidden">–</span>;
  const text =
    defaultMode === "default"
      ? t("modes.defaultIs", { value: defaultValue ?? "" })
      : defaultMode === "datetime" && defaultValue
        ? formatMoment(new Date(defaultValue), viewer)
        : t(`modes.${defaultMode}`);
  return (
    <span className="type-compact min-w-0 truncate text-text-2 max-lg:col-span-2" suppressHydrationWarning>
      <span className="lg:hidden">{t("whenEmpty")}: </span>
      {onEdit ? (
        <button
          type="button"
          aria-label={t("whenEmptyOf", { name, value: text })}
          onClick={onEdit}
          className="touch-area max-w-full truncate rounded-chip hover:text-text hover:underline"
        >
          {text}
        </button>
      ) : (
        text
      )}
    </span>
  );
}

/** Whether the row works, and the way on if it does not. */
function State({ row, mapping, platform, isChanged, crm }: Props & { crm: string }) {
  const t = useTranslations("crms.mapping");
  const saved = mapping.rows.find(({ field }) => field === row.field);
  const isThere = mapping.crmFields.some(({ key }) => key === row.crmField);
  if (row.crmField === null) return <span className="type-small text-text-2">{t("chooseField")}</span>;
  if (!isThere || (saved?.isLost && saved.crmField === row.crmField))
    return (
      <span className="type-small flex items-start gap-1.5 text-on-warning-soft">
        <TriangleAlert className="mt-px size-3.5 flex-none" aria-hidden />
        <span className="min-w-0">{t("lost", { crm })}</span>
      </span>
    );
  if (isChanged) return <Pill tone="outline">{t("notSaved")}</Pill>;
  if (saved && saved.refusedCount > 0)
    return (
      <span className="type-small">
        <TextLink href={crmHref(platform, "sync", "refused")}>
          {t("refused", { count: saved.refusedCount })}
        </TextLink>
      </span>
    );
  return (
    <span className="type-small inline-flex items-center gap-1 text-success">
      <Check className="size-3.5" aria-hidden />
      {t("inSync")}
    </span>
  );
}
