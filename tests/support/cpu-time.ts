/** The result, and the CPU time this process used in milliseconds; waiting for a busy machine does not count. */
export async function worked<T>(work: () => T): Promise<{ result: Awaited<T>; cpuMs: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1_000 };
}
