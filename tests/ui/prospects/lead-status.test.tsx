import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { LeadStatus } from "@/components/prospects/parts/lead-status";
import { softTone, type Tone } from "@/components/ui/tone";
import { leadStatuses, type LeadStatus as Status } from "@/lib/contract/prospects/prospects";
import texts from "@/messages/en/prospects.json";

const tones: Record<Status, Tone> = {
  ...{ new: "neutral", excluded: "neutral" },
  ...{ request_sent: "brand", contacted: "brand", connected: "brand" },
  ...{ viewed_message: "brand", visited_link: "brand" },
  ...{ fetched_email: "success", interested: "success", lead: "success" },
  ...{ got_reply: "signal", stuck: "warning", unconnectable: "danger" },
};

const draw = (status: Status) =>
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ prospects: texts }}>
      <LeadStatus status={status} />
    </NextIntlClientProvider>,
  );

test.each(
  leadStatuses,
)("%s stands as a word and a glyph in the colour of its kind (PROSPECT-31, PROSPECT-32)", (status) => {
  draw(status);
  expect(screen.getByText(texts.status[status])).toHaveClass(...softTone[tones[status]].split(" "));
});

test("no two statuses share an icon, so color is never the only difference (PROSPECT-32)", () => {
  const glyphs = leadStatuses.map((status) => draw(status).container.querySelector("svg")?.innerHTML);
  expect(new Set(glyphs).size).toBe(leadStatuses.length);
});
