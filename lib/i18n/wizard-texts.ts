import type { AbstractIntlMessages } from "next-intl";

/** The texts of the account wizard, fetched in the browser when it opens over a page that does not carry them. */
export async function wizardTexts(locale: string): Promise<AbstractIntlMessages> {
  const file: { default: AbstractIntlMessages } = await import(`../../messages/${locale}/wizard.json`);
  return file.default;
}
