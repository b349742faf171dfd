/** What a vendor does with a webhook: one POST, no redirect followed, and the status; 0 when nobody answered. */
export async function send(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
