import { fileName } from "@/server/domain/attachments/name";
import type { Clock } from "@/server/domain/clock";
import type { PartQuery } from "@/server/repositories/exports/parts";
import { namesOf, type PartRow } from "@/server/repositories/exports/read";

/** Where a file lies in the archive. Names can repeat, ids cannot. */
export const archivePath = (folder: "files" | "imports", id: string, name: string) =>
  `${folder}/${id}/${fileName(name, "file")}`;

/** The cells of a row as text. */
export function cellsOf(query: PartQuery, { cells }: PartRow, clock: Clock): string[] {
  const names = namesOf(query);
  return cells.map((cell, at) => {
    if (cell instanceof Date) return (query.isReal ? cell : clock.toVirtual(cell)).toISOString();
    if (query.folder && names[at] === "path" && typeof cell === "string") {
      const [id = "", ...name] = cell.split("/");
      return archivePath(query.folder, id, name.join("/"));
    }
    return textOf(cell);
  });
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (Array.isArray(cell) && cell.every((one) => typeof one !== "object")) return cell.join(", ");
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}
