import { renderToString } from "react-dom/server";
import { VirtualList } from "@/components/ui/lists/virtual-list";

test("the first rows of a long list come with the page, the rest do not", () => {
  const items = Array.from({ length: 500 }, (_, index) => `Person ${index}`);
  const html = renderToString(
    <VirtualList
      label="People"
      items={items}
      rowHeight={50}
      keyOf={(item) => item}
      render={(item) => item}
    />,
  );
  expect(html).toContain("Person 0<");
  expect(html).toContain("Person 17<");
  expect(html).not.toContain("Person 100<");
});
