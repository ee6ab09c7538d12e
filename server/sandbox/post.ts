const patienceMs = 10_000;

/** Sends a message as a vendor does; whether it was taken. */
export async function post(url: string, body: string, headers: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...headers },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
