import { gunzipSync } from "node:zlib";
import type { AttachmentRefusal } from "@/lib/contract/inbox/attachments";
import { endingOf } from "./name";
import { zipEntries } from "./zip";

const words = (text: string) => new Set(text.split(" "));
const programs = words(
  "exe com scr pif cpl msi msp msix appx apk jar class dll sys drv ocx xll app deb rpm pkg elf gadget ade adp mde",
);
const scripts = words(
  "bat cmd js jse mjs vbs vbe wsf wsh wsc ws sct ps1 psm1 psd1 ps2 msh msh1 sh bash zsh csh ksh py pyw rb pl php lnk url scf inf reg hta chm application jnlp desktop website settingcontent-ms library-ms search-ms iqy slk theme one diagcab osd",
);
const pages = words("html htm xhtml shtml mht mhtml svg svgz xsl xslt");
const macros = words("docm dotm xlsm xltm xlam pptm potm ppam ppsm sldm xlsb accdb mdb");
/** Today's documents are zips, and may hold one another. */
const documents = words(
  "docx xlsx pptx ppsx dotx xltx potx odt ods odp odg vsdx epub pages numbers key thmx",
);
const images = words("iso img vhd vhdx vmdk dmg udf");
const closedArchives = words("rar 7z ace arj cab lzh lha z xz bz2 tar tgz zst");

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString("hex") === hex;
const programStarts = [
  "4d5a",
  "7f454c46",
  "feedface",
  "feedfacf",
  "cefaedfe",
  "cffaedfe",
  "cafebabe",
  "6465780a",
];
const shortcutStart = "4c0000000114020000000000c000000000000046";
const oldOffice = "d0cf11e0a1b11ae1";
const closedArchiveStarts = [
  "526172211a07",
  "377abcaf271c",
  "4d534346",
  "fd377a585a00",
  "425a68",
  "28b52ffd",
];
const installerClass = Buffer.from("84100c0000000000c000000000000046", "hex");

/** Why a file is not sent as an attachment, judged by what it is and only then by what it is called; null for one that may go. */
export function refusalOf(name: string, file: Uint8Array): AttachmentRefusal | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) return "empty";
  return byContent(bytes) ?? inside(bytes) ?? byName(name);
}

function byName(name: string): AttachmentRefusal | null {
  const ending = endingOf(name);
  if (programs.has(ending)) return "executable";
  if (scripts.has(ending)) return "script";
  if (pages.has(ending)) return "page";
  if (macros.has(ending)) return "macro";
  if (images.has(ending)) return "disk_image";
  return closedArchives.has(ending) ? "archive" : null;
}

function byContent(bytes: Buffer): AttachmentRefusal | null {
  if (programStarts.some((hex) => startsWith(bytes, hex))) return "executable";
  if (startsWith(bytes, shortcutStart)) return "script";
  if (closedArchiveStarts.some((hex) => startsWith(bytes, hex))) return "archive";
  if (isDiskImage(bytes)) return "disk_image";
  if (startsWith(bytes, oldOffice)) return ofOldOffice(bytes);
  return ofText(bytes);
}

const isDiskImage = (bytes: Buffer) =>
  [0x8001, 0x8801, 0x9001].some((at) =>
    /^(CD001|BEA01|NSR0[23])$/.test(bytes.toString("latin1", at, at + 5)),
  ) ||
  /^(conectix|vhdxfile|KDMV)/.test(bytes.toString("latin1", 0, 8)) ||
  /^(conectix|koly)/.test(bytes.toString("latin1", Math.max(0, bytes.length - 512), bytes.length));

function ofOldOffice(bytes: Buffer): AttachmentRefusal | null {
  if (bytes.includes(installerClass)) return "executable";
  const names = ["_VBA_PROJECT", "Macros", "VBA"].map((name) => Buffer.from(`${name}\0`, "utf16le"));
  return names.some((name) => bytes.includes(name)) ? "macro" : null;
}

const looked = 8_192;
const page =
  /<(?:!doctype\s+html|html|head|body|script|iframe|svg|hta:application|meta\s|object|embed)\b|<\?php|<%@|javascript:/i;

/** Text that a browser or a shell would run, in whichever encoding. */
function ofText(bytes: Buffer): AttachmentRefusal | null {
  const head = bytes.subarray(0, looked);
  const isWide = startsWith(head, "fffe") || head[1] === 0;
  const isWideBigEndian = startsWith(head, "feff");
  const text = isWideBigEndian
    ? Buffer.from(head.subarray(0, head.length & ~1))
        .swap16()
        .toString("utf16le")
    : head.toString(isWide ? "utf16le" : "utf8");
  const begun = text.replace(/^\ufeff/, "").trimStart();
  if (begun.startsWith("#!")) return "script";
  if (/^MIME-Version:|^From:.*\n(?:.*\n){0,40}Content-Type:\s*multipart\/related/i.test(begun)) return "page";
  if (/^\{\\rtf/.test(begun) && /\\obj(?:data|ocx|autlink)/.test(bytes.toString("latin1"))) return "macro";
  return begun.startsWith("<") && page.test(begun) ? "page" : null;
}

/** One level into what can be opened: a zip (documents of today's office programs among them), or a file packed by gzip. */
function inside(bytes: Buffer): AttachmentRefusal | null {
  if (startsWith(bytes, "1f8b")) return insideGzip(bytes);
  if (!startsWith(bytes, "504b0304") && !startsWith(bytes, "504b0506")) return null;
  const entries = zipEntries(bytes);
  if (!entries) return "archive";
  for (const { name, head } of entries) {
    if (/(^|\/)vbaProject\.bin$/i.test(name) || /(^|\/)(activeX|embeddings)\/.*\.bin$/i.test(name))
      return "macro";
    const content = head && Buffer.from(head);
    const refusal = byName(name) ?? (content && (byContent(content) ?? ofNested(name, content)));
    // A page in an archive is opened by a person who unpacked it; parts of documents begin like pages.
    if (refusal && refusal !== "page") return refusal;
  }
  return null;
}

/** An archive within an archive is not looked through. */
function ofNested(name: string, bytes: Buffer): AttachmentRefusal | null {
  const isPacked = startsWith(bytes, "1f8b") || startsWith(bytes, "504b0304");
  return isPacked && !documents.has(endingOf(name)) ? "archive" : null;
}

function insideGzip(bytes: Buffer): AttachmentRefusal | null {
  try {
    const head = gunzipSync(bytes.subarray(0, 65_536), { finishFlush: 2, maxOutputLength: 64_000_000 });
    // A packed tar cannot be looked through by its beginning.
    if (head.toString("latin1", 257, 262) === "ustar") return "archive";
    return byContent(head);
  } catch {
    return "archive";
  }
}
