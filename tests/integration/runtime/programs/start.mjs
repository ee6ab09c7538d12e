// The supervisor with the small programs of this folder: node start.mjs <supervisor.mjs> [command…]
const [, , supervisor, ...args] = process.argv;
const { supervise } = await import(supervisor);
await supervise(args, import.meta.dirname);
