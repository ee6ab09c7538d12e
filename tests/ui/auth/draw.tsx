import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import type { FormResult } from "@/lib/actions/form";
import type { ErrorCode, ErrorDetails } from "@/lib/contract/errors";
import auth from "@/messages/en/auth.json";
import errors from "@/messages/en/errors.json";
import ui from "@/messages/en/ui.json";

export const texts = errors;

/** Draws with the English texts of the pages before sign-in. */
export const draw = (element: ReactElement) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ auth, errors, ui }}>
      {element}
    </NextIntlClientProvider>,
  );

/** The result of an action. */
export const accepted = <T,>(value: T): FormResult<T> => ({ ok: true, value, typed: {} });
export const refused = (
  code: ErrorCode,
  details: ErrorDetails = {},
  typed: Record<string, string> = {},
): FormResult<never> => ({ ok: false, code, details, typed });

/** What was sent, without React's own fields. */
export const sentTo = (action: jest.Mock) =>
  Object.fromEntries([...(action.mock.calls.at(-1)?.[1] as FormData)].filter(([name]) => name[0] !== "$"));
