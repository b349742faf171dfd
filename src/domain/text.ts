/**
 * Text from a file, a vendor or another person is data, never an instruction: cleaned of what the eye cannot see,
 * of line structure, and capped. Every string that enters the library from outside passes here.
 */
export function cleanText(foreign: string, maxLength = 200): string {
  if (foreign.length <= maxLength && plain.test(foreign)) return foreign;
  const visible = foreign
    .normalize('NFC')
    .replace(invisible, '')
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .trim();
  const characters = [...visible];
  return characters.length <= maxLength ? visible : `${characters.slice(0, maxLength - 1).join('')}…`;
}

// Printable ASCII with single blanks inside has nothing to clean; most texts of most files are that.
const plain = /^[!-~]+(?: [!-~]+)*$/;

// Control, bidirectional, zero-width, tag, variation, private-use and unpaired characters; tab and newline become a space later.
const invisible =
  /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}\u115F\u1160\u3164\uFFA0]/gu;

/** A file's name without any mail address in it: exports are named after their owner's. The extension stays. */
export const withoutAddress = (name: string): string => name.replace(address, '…');

const address =
  /[^\s@/\\›]{1,100}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*?(?=\.[a-z]{2,4}(?:\.gz)?$|[^.\p{L}\p{N}-]|$)/giu;
