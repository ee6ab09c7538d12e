import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import shell from "@/messages/en/shell.json";
import ui from "@/messages/en/ui.json";

/** Draws with the English texts, as a page would. */
export const draw = (element: ReactElement) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ ui, shell }}>
      {element}
    </NextIntlClientProvider>,
  );
