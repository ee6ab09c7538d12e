import { imageKind } from "@/server/domain/images/sniff";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ["png", "\x89PNG\r\n\x1a\n…"],
  ["jpg", "\xff\xd8\xff\xe0"],
  ["webp", "RIFF\x0c\x00\x00\x00WEBPVP8 \x00\x00\x00\x00"],
  ["webp", "RIFF\x0c\x00\x00\x00WEBPVP8X\x00\x00\x00\x00"],
  [null, "RIFF\xff\x00\x00\x00WEBPVP8 \x00\x00\x00\x00"],
  [null, "RIFF\x0c\x00\x00\x00WEBPsvg \x00\x00\x00\x00"],
  [null, "<svg    WEBP xmlns='http://www.w3.org/2000/svg'/>"],
  [null, "GIF89a"],
  [null, "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  [null, "RIFF\x00\x00\x00\x00WAVE"],
  [null, "\x89PN"],
  [null, ""],
])("a file is recognized as a %s by its own first bytes (SPACE-64)", (kind, text) => {
  expect(imageKind(bytes(text))).toBe(kind);
});
