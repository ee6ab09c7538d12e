export const dynamic = "force-dynamic";

// biome-ignore lint/style/noDefaultExport: Next calls the default export
export default function Page() {
  return <h1>{new Date().toISOString()}</h1>;
}
