import sharp from "sharp";
import { createImages } from "@/server/drivers/images/sharp";

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

test("pictures are decoded by the decoder of their format, and SVG by none (SPACE-64)", async () => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } });
  const files = [
    await picture.png().toBuffer(),
    await picture.jpeg().toBuffer(),
    await picture.webp().toBuffer(),
  ];
  const { fit: shrink } = createImages();
  for (const file of files) expect((await shrink(file, 4))?.subarray(8, 12).toString()).toBe("WEBP");
  expect(await shrink(svg, 4)).toBeNull();
});
