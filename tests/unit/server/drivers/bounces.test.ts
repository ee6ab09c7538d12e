import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { classify } from "@/server/domain/inbox/classify";
import { parseMail } from "@/server/drivers/mail-parser";

const directory = path.resolve(__dirname, "../../../support/mails/bounces");
const labels = JSON.parse(readFileSync(path.join(directory, "labels.json"), "utf8")) as Record<
  string,
  { type: string; status: string | null }
>;
const received = new Date("2026-11-21T12:00:00Z");

const read = async (name: string, ends = "\n") => {
  const raw = readFileSync(path.join(directory, `${name}.eml`), "utf8").replaceAll("\n", ends);
  return classify(await parseMail(Buffer.from(raw)), received);
};

test("every mail of the collection has its label", () => {
  const mails = readdirSync(directory).filter((file) => file.endsWith(".eml") && !/^del/.test(file));
  expect(mails.map((file) => file.replace(".eml", "")).sort()).toEqual(Object.keys(labels).sort());
});

test.each(
  Object.entries(labels),
)("%s is told apart, and leads to our mail and the person (R17, R35)", async (name, label) => {
  const seen = await read(name);
  expect(seen).toMatchObject({
    kind: "bounce",
    ...label,
    recipient: "bob@x.test",
    originalMessageId: "<orig@sandbox.test>",
  });
  expect(await read(name, "\r\n")).toEqual(seen);
});

test("a delay report and a delivery report are not bounces", async () => {
  expect(await read("delayed")).toEqual({ kind: "automatic", reason: "delayed" });
  expect(await read("delivered")).toEqual({ kind: "automatic", reason: "delivered" });
});
