import { archiveDays } from "@/lib/contract/workspaces/exports";

/** The size of an archive and of the files in it: it is also kept in the store of files, and downloaded in one piece. */
export const maxArchiveBytes = 20_000_000_000;

/** A spreadsheet opens 1,048,576 rows; a longer table is several files. */
export const maxRowsPerFile = 1_000_000;
/** A file in an archive has at most 4 GB. */
export const maxBytesPerFile = 1_000_000_000;

export const archiveExpiry = (endedAt: Date) => new Date(+endedAt + archiveDays * 86_400_000);

/** `prospects.csv`, `prospects-2.csv` … */
export const partName = (part: string, ending: string, number: number) =>
  `${part}${number > 1 ? `-${number}` : ""}.${ending}`;
