/** Two transactions waited for each other, or one read what another changed: Postgres undid all of it. */
const isUndone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");

const max = 3;

/** Does a transaction again that Postgres undid: nothing of it happened, so doing it again is what was asked for. */
export async function repeatUndone<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt >= max || !isUndone(error)) throw error;
    }
  }
}
