import { imageKind } from "@/server/domain/images/sniff";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ["png", "\x89PNG\r\n\x1a\n…"],
  ["jpg", "\xff\xd8\xff\xe0"],
  ["webp", "RIFF\x00\x00\x00\x00WEBPVP8 "],
  [null, "GIF89a"],
  [null, "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  [null, "RIFF\x00\x00\x00\x00WAVE"],
  [null, "\x89PN"],
  [null, ""],
])("a file is a %s by its own first bytes (SPACE-64)", (kind, text) => {
  expect(imageKind(bytes(text))).toBe(kind);
});
