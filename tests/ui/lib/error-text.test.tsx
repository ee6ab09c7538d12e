import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { ErrorCode } from "@/lib/contract/errors";
import { useErrorText } from "@/lib/forms/errors";
import errors from "@/messages/en/errors.json";

const textOf = (code: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={{ errors }}>
      {children}
    </NextIntlClientProvider>
  );
  return renderHook(useErrorText, { wrapper }).result.current(code as ErrorCode);
};

describe("the text of an error (I18N-06)", () => {
  it("is found by its code", () => expect(textOf("not_found")).toBe(errors.not_found));

  it.each([
    "of_a_newer_server",
    "of a newer server",
    "a.b",
    "",
  ])("of %j, which this page does not know, is that something went wrong", (code) =>
    expect(textOf(code)).toBe(errors.internal));
});
