/** The keys of one page of ListObjectsV2. Ours need no escaping, so that reading the XML is reading its elements. */
export const keysIn = (xml: string): string[] =>
  [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => plain(key));

/** What asks for the next page, when there is one. */
export function nextPageOf(xml: string): string | undefined {
  if (!/<IsTruncated>true<\/IsTruncated>/.test(xml)) return undefined;
  const [, token] = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml) ?? [];
  return token && plain(token);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });
