import type * as z from "zod";
import { DomainError, type ErrorCode, errors } from "@/lib/contract/errors";
import { wirePathOf } from "@/lib/contract/wire";

type Issue = z.core.$ZodIssue;

/** More would not be fixed at once, and each takes time to report. */
const maxIssues = 20;

const nameOf = (issue: Issue) => issue.path.map(String).join(".");
const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

/** The error for an invalid input: an unknown field by its name, else every field with its own code and its limit, if any. */
export function inputError(issues: readonly Issue[], input: object): DomainError {
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  if (unknown)
    return new DomainError("unknown_field", { field: [...unknown.path, unknown.keys[0]].join(".") });
  const fields: Record<string, ErrorCode> = {};
  const limits: Record<string, number> = {};
  for (const issue of issues.slice(0, maxIssues)) {
    const name = nameOf(issue);
    fields[name] ??= codeOf(issue, input);
    if (issue.code === "too_big") limits[name] = Number(issue.maximum);
  }
  return new DomainError("invalid_input", Object.keys(limits).length ? { fields, limits } : { fields });
}

/** The code the contract gives; a field that is not there at all asks to be filled (VAL-02). */
function codeOf(issue: Issue, input: object): ErrorCode {
  if (isCode(issue.message)) return issue.message;
  const isMissing = issue.path.length === 1 && !((issue.path[0] as string) in input);
  return isMissing ? "fill_this_field" : "invalid_input";
}

/** Converts field names in a service's error from code to wire names. */
export function inWireNames(error: unknown, input: z.ZodType): unknown {
  if (!(error instanceof DomainError) || !error.details.fields) return error;
  const fields = Object.entries(error.details.fields).map(([path, code]) => [wirePathOf(input, path), code]);
  return new DomainError(error.code, { ...error.details, fields: Object.fromEntries(fields) });
}
