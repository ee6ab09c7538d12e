/** Next alone, configured as for the product: the front door compresses, so neither side does. */
// biome-ignore lint/style/noDefaultExport: Next reads the default export
export default { compress: false, poweredByHeader: false };
