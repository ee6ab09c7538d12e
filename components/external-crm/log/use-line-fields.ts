import { useQuery } from "@tanstack/react-query";
import { browserApi } from "@/lib/api/browser";
import type { SyncLine } from "@/lib/contract/crm/external";
import type { ExternalPlatform } from "@/lib/contract/crm/platforms";
import { crmMappingQuery } from "@/lib/queries/crm/external";
import { useFieldName } from "../mapping/use-field-name";

type Line = Pick<SyncLine, "fields">;

/** The fields of a line by their names; names of custom fields are read only if a line has one. */
export function useLineFields(platform: ExternalPlatform, lines: readonly Line[]) {
  const hasCustom = lines.some(({ fields }) => fields.some((field) => field.startsWith("custom:")));
  const { data } = useQuery({ ...crmMappingQuery(browserApi, platform), enabled: hasCustom });
  const nameOf = useFieldName(data ?? { fields: [] });
  return ({ fields }: Line) => fields.map(nameOf).join(", ");
}
