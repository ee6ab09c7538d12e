import * as z from "zod";
import { serverApi } from "@/lib/api/server";
import type { Endpoint, Input, Output } from "@/lib/contract/endpoint";
import { type ErrorCode, errors } from "@/lib/contract/errors";
import { codePathOf } from "@/lib/contract/wire";
import { type ActionResult, resultOf } from "./result";

export type Typed = Readonly<Record<string, string>>;
/** The result of a form's action: the outcome plus the values typed, so that a page without JavaScript keeps them. */
export type FormResult<T> = ActionResult<T> & { typed: Typed };
export type FormState<T> = FormResult<T> | null;
export type FormAction<T> = (before: FormState<T>, form: FormData) => Promise<FormState<T>>;

/** Sends a form to one API endpoint. Errors found by the contract before sending are shown at their fields, like the API's own. */
export async function sendForm<E extends Endpoint, T = Output<E>>(
  entry: E,
  form: FormData,
  inputOf: (typed: Typed) => Input<E>,
  pick = (output: Output<E>) => output as unknown as T,
): Promise<FormResult<T>> {
  const typed = typedIn(form);
  // Pages with such a form show no workspace, even to users who have one.
  const send = async () => pick(await serverApi(entry, inputOf(typed), null));
  const result = await resultOf(send).catch((error: unknown): ActionResult<T> => {
    if (!(error instanceof z.ZodError)) throw error;
    return { ok: false, code: "invalid_input", details: { fields: fieldsOf(entry, error, typed) } };
  });
  return { ...result, typed: withoutSecrets(typed) };
}

/** React and Next add fields of their own, whose names begin with `$`. */
const typedIn = (form: FormData): Typed =>
  Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0][0] !== "$",
    ),
  );

const secrets = ["password", "confirmation", "restoreCode", "activationCode", "undoCode", "code"];
const withoutSecrets = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.includes(name)));

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text);

function fieldsOf(entry: Endpoint, { issues }: z.ZodError, typed: Typed): Record<string, ErrorCode> {
  const codes = issues.map((issue): [string, ErrorCode] => {
    const name = codePathOf(entry.input, issue.path.map(String).join("."));
    const known = isCode(issue.message) ? issue.message : "invalid_input";
    return [name, typed[name] === "" ? "fill_this_field" : known];
  });
  // Only the first error of a field is shown.
  return Object.fromEntries(codes.reverse());
}
