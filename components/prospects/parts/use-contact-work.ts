import { useWork } from "@/components/shell/palette/use-work";
import { keys } from "@/lib/queries/keys";

/** A change of who may be contacted, after which prospects, campaigns and conversations are read again. */
export const useContactWork = () => useWork(keys.prospects, keys.campaigns, keys.inbox);
