/**
 * What sealed bodies opened to, for the last few hundred: deriving a key for each call of an assistant takes as long as a
 * small question to the database. Only ids and scopes are remembered, never the value that opens them, and only for who
 * just showed it: a body is found by the digest of that value.
 */
export function openedBodies<Content>(
  most = 500,
): (body: string, open: () => Content | undefined) => Content | undefined {
  const known = new Map<string, Content>();
  return (body, open) => {
    const content = known.get(body) ?? open();
    known.delete(body);
    if (content === undefined) return undefined;
    known.set(body, content);
    if (known.size > most) known.delete(known.keys().next().value as string);
    return content;
  };
}
