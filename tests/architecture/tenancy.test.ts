import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { filesIn, read } from "./source";

const schemaFiles = filesIn("server/db/schema").filter((file) => !file.endsWith("/table.ts"));

/** Every table with the class its comment declares (decision 1.1). */
const tables = schemaFiles.flatMap((file) => {
  const module = jest.requireActual<Record<string, unknown>>(`@/${file.replace(/\.ts$/, "")}`);
  const text = read(file);
  return Object.entries(module)
    .filter((entry): entry is [string, PgTable] => entry[1] instanceof PgTable)
    .map(([name, table]) => ({ class: classOf(text, name), ...getTableConfig(table) }));
});

/** The comment right above the table's declaration. */
function classOf(text: string, name: string): string | undefined {
  const above = text.slice(0, text.search(new RegExp(`export const ${name} =`)));
  return above.slice(above.lastIndexOf("/**")).match(/class: (tenant|person|platform|plumbing)\b/)?.[1];
}

const tenants = tables.filter((table) => table.class === "tenant");
const primaryKeyOf = ({ primaryKeys, columns }: (typeof tables)[number]) =>
  primaryKeys[0]?.columns.map((column) => column.name) ??
  columns.filter((column) => column.primary).map((column) => column.name);

test("every table declares who may read it across its rows", () => {
  expect(tables.filter((table) => !table.class).map((table) => table.name)).toEqual([]);
});

test("the key of every tenant's table starts with its workspace", () => {
  const others = tenants.filter((table) => table.name !== "workspaces");
  const wrong = others.filter((table) => primaryKeyOf(table)[0] !== "workspace_id");
  expect(wrong.map((table) => table.name)).toEqual([]);
});

test("a tenant's row refers only to rows of its own workspace (rule 3)", () => {
  const loose = tenants.flatMap((table) =>
    table.foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignTable }) => getTableConfig(foreignTable).name !== "workspaces")
      .filter(({ columns }) => !columns.some((column) => column.name === "workspace_id"))
      .map(({ columns }) => `${table.name}(${columns.map((column) => column.name)})`),
  );
  expect(loose).toEqual([]);
});

test("plumbing tables have a separate schema", () => {
  const open = tables.filter((table) => table.class === "plumbing" && table.schema !== "plumbing");
  expect(open.map((table) => table.name)).toEqual([]);
});

test("only db/tx.ts sets the workspace and the person in the database", () => {
  const callers = filesIn("server").filter((file) => /set_config|app\.(workspace|person)/.test(read(file)));
  expect(callers).toEqual(["server/db/tx.ts"]);
});

test("connections are opened in few places, and never with the owner's login at run time", () => {
  const openers = filesIn("server").filter((file) =>
    /new pg\.(Pool|Client)\(|\bnewClient\(/.test(read(file)),
  );
  const known =
    /^server\/(db\/(connections|pool|migrate|roles)\.ts|realtime\/listener\.ts|sandbox\.ts|sandbox\/|cli\/|postgres\/|supervisor\/|jobs\/|engine\/|db\/seed)/;
  expect(openers.filter((file) => !known.test(file))).toEqual([]);
  const asAdmin = filesIn("server").filter((file) => /url\("admin"\)/.test(read(file)));
  expect(asAdmin.filter((file) => !file.startsWith("server/cli/"))).toEqual([]);
});
