import * as z from "zod";
import {
  type CampaignFile,
  campaignFile,
  campaignFileVersion,
  type FileChoice,
} from "@/lib/contract/campaigns/files";
import type { Step } from "@/lib/contract/campaigns/sequence";
import { type CampaignHours, keptSettings } from "@/lib/contract/campaigns/settings";

const schemaAddress = "/api/workflows/file_schema";
/** The first keys of a step, in every file; the others follow sorted by name. */
const first = ["id", "type", "condition", "is_enabled"];
const last = ["next", "no", "position"];

type Content = Omit<CampaignFile, "$schema" | "format" | "version">;

/** The settings that a file contains, by their names in it; what it does not contain is absent. */
export const choicesIn = (
  file: Pick<CampaignFile, "include_existing_people" | "include_talked_before" | "only_premium" | "settings">,
): Partial<Record<FileChoice, boolean | number | CampaignHours | null>> => ({
  include_existing_people: file.include_existing_people,
  include_talked_before: file.include_talked_before,
  only_premium: file.only_premium,
  ...inFile(file.settings ?? {}),
});

const inFile = (settings: NonNullable<CampaignFile["settings"]>) => z.encode(keptSettings, settings);

/**
 * The text of a file. The same campaign always gives the same text, with one line per value, so that changes can be compared line by line.
 */
export function writeCampaignFile(file: Content): string {
  const { name, type, include_existing_people, include_talked_before, only_premium, settings, steps } = file;
  const ordered = {
    ...{ $schema: schemaAddress, format: "campaign", version: campaignFileVersion, name, type },
    ...{ include_existing_people, include_talked_before, only_premium },
    ...(settings ? { settings: inFile(settings) } : {}),
    steps: steps.map(inOrder),
  };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

function inOrder(step: Step): object {
  const fields = Object.entries(step).filter(([, value]) => value !== undefined);
  const placeOf = (name: string) => {
    if (first.includes(name)) return first.indexOf(name);
    return last.includes(name) ? 200 + last.indexOf(name) : 100;
  };
  return Object.fromEntries(fields.sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)));
}

type ReadFile =
  | { kind: "file"; file: CampaignFile }
  /** Not JSON, or not a campaign; `line` counts from 1. */
  | { kind: "unreadable"; line: number }
  | { kind: "newer"; version: number }
  /** Paths of invalid values, such as `steps.2.delay.amount`. */
  | { kind: "wrong"; places: string[] };

/** Reads a file of this version or an older one. */
export function readCampaignFile(text: string): ReadFile {
  const content = parsed(text);
  if ("line" in content) return { kind: "unreadable", line: content.line };
  const { format, version } = content.value as { format?: unknown; version?: unknown };
  if (format !== "campaign") return { kind: "unreadable", line: 1 };
  if (typeof version === "number" && version > campaignFileVersion) return { kind: "newer", version };
  const read = campaignFile.safeParse(content.value);
  if (read.success) return { kind: "file", file: read.data };
  return { kind: "wrong", places: [...new Set(read.error.issues.map(({ path }) => path.join(".")))] };
}

function parsed(text: string): { value: object } | { line: number } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { value } : { line: 1 };
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? [];
    const before = text.slice(0, position === undefined ? text.length : Number(position));
    return { line: before.split("\n").length };
  }
}
