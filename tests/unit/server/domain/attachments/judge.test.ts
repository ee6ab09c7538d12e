import { gzipSync } from "node:zlib";
import { refusalOf } from "@/server/domain/attachments/judge";
import { mediaTypeOf } from "@/server/domain/attachments/media-type";
import { fileName } from "@/server/domain/attachments/name";
import { zipOf } from "@/tests/support/zip";

const hex = (text: string, more = "") => Buffer.concat([Buffer.from(text, "hex"), Buffer.from(more)]);
const program = hex("4d5a90000300", "This program cannot be run in DOS mode");
const oldOffice = hex("d0cf11e0a1b11ae1", "x".repeat(600));
const iso = Buffer.alloc(0x8010);
iso.write("CD001", 0x8001, "latin1");
const pdf = Buffer.from("%PDF-1.7\n1 0 obj");
const png = hex("89504e470d0a1a0a", "rest");
const office = {
  "[Content_Types].xml": '<?xml version="1.0"?><Types/>',
  "word/document.xml": "<?xml?><w:body/>",
};

test.each<[string, Buffer, string]>([
  ["holiday.jpg", program, "executable"],
  ["report.pdf", hex("7f454c46", "elf"), "executable"],
  ["Report.class", hex("cafebabe"), "executable"],
  [
    "setup.msi",
    Buffer.concat([oldOffice, Buffer.from("84100c0000000000c000000000000046", "hex")]),
    "executable",
  ],
  ["invoice.pdf.exe", pdf, "executable"],
  ["photo.lnk.txt", hex("4c0000000114020000000000c000000000000046"), "script"],
  ["notes.txt", Buffer.from("#!/bin/sh\nrm -rf ~"), "script"],
  ["macro.js", Buffer.from("WScript.Echo(1)"), "script"],
  ["run.ps1", Buffer.from("Get-Item ."), "script"],
  ["offer.txt", Buffer.from("\ufeff  <!DOCTYPE html><script>alert(1)</script>"), "page"],
  ["offer.pdf", Buffer.from("\ufeff<html><body>sign in</body></html>", "utf16le"), "page"],
  [
    "logo.png",
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'),
    "page",
  ],
  ["logo.svg", Buffer.from("plain"), "page"],
  ["sheet.xls", Buffer.concat([oldOffice, Buffer.from("_VBA_PROJECT\0", "utf16le")]), "macro"],
  ["letter.docx", zipOf({ ...office, "word/vbaProject.bin": "macro" }), "macro"],
  ["letter.docm", zipOf(office), "macro"],
  ["letter.rtf", Buffer.from("{\\rtf1{\\object\\objdata 0105}}"), "macro"],
  ["backup.img.pdf", iso, "disk_image"],
  ["photos.zip", zipOf({ "a/holiday.scr": "x" }), "executable"],
  ["photos.zip", zipOf({ "a/holiday.jpg": program }), "executable"],
  ["photos.zip", Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.from("broken")]), "archive"],
  ["photos.rar", hex("526172211a0700"), "archive"],
  ["photos.7z", hex("377abcaf271c0004"), "archive"],
  ["photos.zip", zipOf({ "more.zip": zipOf({ "holiday.scr": "x" }) }), "archive"],
  ["photos.zip", zipOf({ "holiday.jpg": zipOf({ "holiday.scr": "x" }) }), "archive"],
  ["photos.zip", zipOf({ "holiday.gz": gzipSync(program) }), "archive"],
  ["setup.gz", gzipSync(program), "executable"],
  ["nothing.pdf", Buffer.alloc(0), "empty"],
])("%s is refused for what it is (%#)", (name, bytes, reason) => {
  expect(refusalOf(name, bytes)).toBe(reason);
});

test.each<[string, Buffer]>([
  ["offer.pdf", pdf],
  ["photo.png", png],
  ["letter.docx", zipOf({ ...office, "word/theme/theme1.xml": "<?xml?>", "docProps/app.xml": "<?xml?>" })],
  ["sheet.xlsx", zipOf({ ...office, "xl/printerSettings/printerSettings1.bin": "settings" })],
  ["letter.doc", oldOffice],
  ["notes.txt", Buffer.from("Is 3 < 4? See <https://their.test>.")],
  ["people.csv", Buffer.from("Name;Mail\nInes;ines@their.test")],
  ["data.xml", Buffer.from('<?xml version="1.0"?><orders><order/></orders>')],
  ["photos.zip", zipOf({ "a/one.png": png, "b/read me.txt": "hello" })],
  ["report.docx", zipOf({ ...office, "word/embeddings/sheet.xlsx": zipOf(office) })],
  ["papers.zip", zipOf({ "letter.docx": zipOf(office) })],
  ["list.csv.gz", gzipSync("a;b\n1;2")],
])("%s may be sent", (name, bytes) => {
  expect(refusalOf(name, bytes)).toBeNull();
});

test.each([
  ["C:\\Users\\me\\offer.pdf", "offer.pdf"],
  ["../../etc/passwd", "passwd"],
  ["harmless\u202efdp.exe", "harmlessfdp.exe"],
  ["two\r\nlines.pdf", "twolines.pdf"],
  ["ends in dots. . ", "ends in dots"],
  ["", "attachment"],
  ["....", "attachment"],
  [`${"long ".repeat(100)}.pdf`, `${"long ".repeat(100).slice(0, 196)}.pdf`],
  ["Ангебот 见积 📎.pdf", "Ангебот 见积 📎.pdf"],
])("a file named %j is stored as %j", (given, kept) => {
  expect(fileName(given, "attachment")).toBe(kept);
});

test("its type when sent comes from its bytes and its name, never from the browser", () => {
  expect(mediaTypeOf("logo.pdf", png)).toBe("image/png");
  expect(mediaTypeOf("offer.PDF", pdf)).toBe("application/pdf");
  expect(mediaTypeOf("page.html", Buffer.from("x"))).toBe("application/octet-stream");
});
