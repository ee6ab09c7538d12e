import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { ZoneNote } from "@/components/shell/zone-note";
import shell from "@/messages/en/shell.json";

it("names the zone of the times in one form, whose it is, and what sets it", () => {
  render(
    <NextIntlClientProvider
      locale="en"
      timeZone="America/New_York"
      messages={{ shell: { zone: shell.zone } }}
    >
      <ZoneNote whose="yours" />
      <ZoneNote whose="workspace" zone="Europe/Oslo" />
    </NextIntlClientProvider>,
  );
  expect(screen.getByText("Times in America/New York (yours, set by this device)")).toBeVisible();
  expect(screen.getByText("Days in Europe/Oslo (the workspace’s, set by its first account)")).toBeVisible();
});
