import { useWork } from "@/components/shell/palette/use-work";
import { keys } from "@/lib/queries/keys";

/** A change of the list, after which prospects, campaigns and conversations are read again. */
export const useListWork = () => useWork(keys.prospects, keys.campaigns, keys.inbox);
