"use client";

import {
  type FocusEvent,
  type FormEvent,
  startTransition,
  useActionState,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { FormAction, FormResult } from "@/lib/actions/form";
import { fieldTexts, useErrorText } from "@/lib/forms/errors";
import { maxima, type Rules, type Values } from "./rules";

type Texts = Readonly<Record<string, string | undefined>>;
export type Refusal = Extract<FormResult<unknown>, { ok: false }>;
type Options = {
  /** Rules checked in the browser before sending. */
  rules?: Rules;
  /** Texts for errors that name no field but belong to one. */
  said?: (refusal: Refusal) => Texts;
};
const none: Texts = {};
const nothingSaid = () => none;
const noRules: Rules = {};

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
const nameOf = ({ target }: { target: EventTarget }) => (target as HTMLInputElement).name;
const isSubmit = (element: EventTarget | null) => (element as HTMLButtonElement | null)?.type === "submit";

/**
 * A form based on a server action, so that it works before hydration. With JavaScript the rules are checked first: on submit, when a filled
 * field loses focus, and while an invalid field is corrected. The first invalid field gets the focus.
 */
export function useActionForm<T>(
  action: FormAction<T>,
  { rules = noRules, said = nothingSaid }: Options = {},
) {
  const [result, dispatch, isPending] = useActionState(action, null);
  const [checked, setChecked] = useState(none);
  const ref = useRef<HTMLFormElement>(null);
  const errorText = useErrorText();

  const textsIn = ({ details }: Refusal) =>
    fieldTexts(details.fields, (code, name) => errorText(code, { count: maxima[name] }));
  const refusal = result && !result.ok && !isPending ? result : null;
  const answered: Texts = refusal ? { ...textsIn(refusal), ...said(refusal) } : none;
  const error = (name: string) => (name in checked ? checked[name] : answered[name]);

  useEffect(() => {
    if (result && !result.ok) focusFirstWrong(ref.current);
  }, [result]);

  const textOf = (name: string, values: Values) => {
    const problem = rules[name]?.(values[name] ?? "", values);
    return problem ? errorText(problem.code, { count: problem.count }) : undefined;
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending) return;
    const values = valuesOf(form);
    const found = Object.keys(rules).map((name) => [name, textOf(name, values)] as const);
    if (found.some(([, text]) => text)) {
      flushSync(() => setChecked(Object.fromEntries(found)));
      focusFirstWrong(form);
      return;
    }
    setChecked(none);
    const sent = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
    startTransition(() => dispatch(sent));
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const values = valuesOf(event.currentTarget);
    const wrong = Object.keys(checked).filter((name) => checked[name]);
    const names = error(nameOf(event)) ? [...wrong, nameOf(event)] : wrong;
    if (names.length === 0) return;
    setChecked({ ...checked, ...Object.fromEntries(names.map((name) => [name, textOf(name, values)])) });
  };

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const values = valuesOf(event.currentTarget);
    const name = nameOf(event);
    // An error that appears while the button is pressed would move the button from under the pointer.
    const text = values[name] && !isSubmit(event.relatedTarget) ? textOf(name, values) : undefined;
    if (text) setChecked({ ...checked, [name]: text });
  };

  return {
    /** Props of the `form` element. */
    form: { ref, action: dispatch, noValidate: true, onSubmit, onInput, onBlur },
    error,
    /** The values typed before a page without JavaScript was answered. */
    typed: (name: string) => result?.typed[name],
    /** An error that belongs to no field. */
    failure:
      refusal && Object.keys(answered).length === 0 ? errorText(refusal.code, refusal.details) : undefined,
    refusal,
    value: result?.ok ? result.value : undefined,
    result,
    isPending,
    done: Boolean(result?.ok),
    /** Being sent, or done and about to navigate. */
    busy: isPending || Boolean(result?.ok),
  };
}

const focusFirstWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
