import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { StepFiles } from "@/components/campaigns/builder/step-files";
import { filesOf, type Step } from "@/lib/contract/campaigns/sequence";
import { stepFiles } from "@/lib/contract/campaigns/step-files";
import campaigns from "@/messages/en/campaigns.json";
import errors from "@/messages/en/errors.json";
import inbox from "@/messages/en/inbox.json";
import ui from "@/messages/en/ui.json";
import { answer, calls } from "@/tests/support/answers";

jest.mock("@/components/shell/use-on-refusal", () => ({ useOnRefusal: () => jest.fn() }));

type EmailStep = Extract<Step, { type: "email" }>;
const step: EmailStep = { id: "e", is_enabled: true, type: "email", subject: "Hello", message: "Hi" };

function Drawn({ onStep }: { onStep: (step: Step) => void }) {
  const [one, setOne] = useState<EmailStep>(step);
  const change = (next: Step) => {
    onStep(next);
    setOne(next as EmailStep);
  };
  return (
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ campaigns, errors, inbox, ui }}>
      <StepFiles step={one} error={undefined} onChange={change} />
    </NextIntlClientProvider>
  );
}

it("adds files to an email step, and leaves nothing of those that are removed", async () => {
  answer(stepFiles.upload, ({ fileName }) => ({
    ...{ id: fileName, name: fileName, mediaType: "application/pdf", bytes: 3 },
  }));
  const changed = jest.fn();
  render(<Drawn onStep={changed} />);
  const [offer, map] = [new File(["one"], "offer.pdf"), new File(["two"], "map.pdf")];
  fireEvent.change(screen.getByLabelText("Attachments", { selector: "input" }), {
    target: { files: [offer, map] },
  });
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
  expect(calls(stepFiles.upload)).toHaveLength(2);
  expect(filesOf(changed.mock.lastCall?.[0])).toEqual([
    { id: "offer.pdf", name: "offer.pdf", size: 3 },
    { id: "map.pdf", name: "map.pdf", size: 3 },
  ]);
  fireEvent.click(screen.getByRole("button", { name: /offer\.pdf/ }));
  fireEvent.click(screen.getByRole("button", { name: /map\.pdf/ }));
  expect(changed.mock.lastCall?.[0]).toEqual(step);
});
