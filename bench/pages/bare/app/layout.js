// biome-ignore lint/style/noDefaultExport: Next calls the default export
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
