import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { Upload } from "@/components/imports/upload";
import { imports, type ProspectImport } from "@/lib/contract/prospects/imports";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/imports.json";
import ui from "@/messages/en/ui.json";
import { answer, Refusal } from "@/tests/support/answers";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

it("says at the place where files are dropped why one was refused, until another is taken (PROSPECT-18)", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ imports: texts, errors, ui }}>
        <Upload campaignId="c" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  const zone = screen.getByRole("heading").parentElement as HTMLElement;
  const drop = (name: string) =>
    fireEvent.drop(zone, { dataTransfer: { files: [new File(["x"], name, { type: "text/csv" })] } });
  answer(imports.upload, () => {
    throw new Refusal("csv_no_header");
  });
  drop("empty.csv");
  expect(await screen.findByRole("alert")).toHaveTextContent(errors.csv_no_header);
  expect(zone).toContainElement(screen.getByRole("alert"));
  answer(imports.upload, { id: "i" } as ProspectImport);
  drop("people.csv");
  await waitFor(() => expect(push).toHaveBeenCalledWith("/campaign/edit/c/import/i"));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
