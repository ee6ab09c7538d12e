/** What came of it, and how long this process itself worked, in milliseconds: a busy machine lets it wait, which is not work. */
export async function worked<T>(work: () => T): Promise<{ result: Awaited<T>; cpuMs: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1_000 };
}
