import { Blob as NodeBlob } from "node:buffer";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { Upload } from "@/components/imports/upload";
import { imports, type ProspectImport } from "@/lib/contract/prospects/imports";
import errors from "@/messages/en/errors.json";
import texts from "@/messages/en/imports.json";
import ui from "@/messages/en/ui.json";
import { answer, Refusal } from "@/tests/support/answers";
import { workbookOf } from "@/tests/support/workbook";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ imports: texts, errors, ui }}>
        <Upload campaignId="c" />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );

/** Takes the next upload; `sent` is its name and text once there is one. */
function nextUpload() {
  const upload: { sent?: string } = {};
  answer(imports.upload, async (_, file) => {
    upload.sent = `${file?.name}: ${await file?.text()}`;
    return { id: "i" } as ProspectImport;
  });
  return upload;
}

beforeEach(() => push.mockClear());
// Files are Node's here, so what asks whether one is a Blob needs Node's too.
beforeAll(() => Object.assign(window, { Blob: NodeBlob }));

it("reads a workbook as text, once the user chose one of its filled sheets", async () => {
  const upload = nextUpload();
  show();
  const book = workbookOf({ Notes: [], Leads: [["Email"], ["ada@example.com"]], Old: [["Email"]] });
  fireEvent.change(screen.getByLabelText(texts.choose), {
    target: { files: [new File([new Uint8Array(book)], "crm.xlsx")] },
  });
  expect(await screen.findByRole("button", { name: "Old (1 row)" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Leads (2 rows)" }));
  await waitFor(() => expect(upload.sent).toBe("crm.xlsx: Email\nada@example.com"));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/campaign/edit/c/import/i"));
});

it("says why a workbook cannot be read where it was dropped", async () => {
  show();
  fireEvent.change(screen.getByLabelText(texts.choose), {
    target: { files: [new File(["no workbook"], "crm.xlsx")] },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(texts.workbook.unreadable);
});

it("takes a pasted list as a file, and says what it found in it", async () => {
  const upload = nextUpload();
  show();
  await userEvent.click(screen.getByRole("button", { name: texts.paste.open }));
  const field = screen.getByLabelText(texts.paste.label);
  await userEvent.click(screen.getByRole("button", { name: texts.paste.continue }));
  expect(push).not.toHaveBeenCalled();
  await userEvent.click(field);
  await userEvent.paste("Ada <ada@example.com>\nnobody");
  expect(screen.getByText("1 email address, 0 profile URLs, 1 line with neither")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: texts.paste.continue }));
  const csv = "Full name,Work email,Profile URL\nAda,ada@example.com,\nnobody,,";
  await waitFor(() => expect(upload.sent).toBe(`Pasted list.csv: ${csv}`));
});

it("says at the place where files are dropped why one was refused, until another is taken (PROSPECT-18)", async () => {
  show();
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
