import type { Letter } from '../domain/letter.ts';
import { voiceFor } from '../locales/index.ts';

/** A letter in words: the same said twice, for readers of text and of HTML. */
export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Plain words and one link. No picture, no style from elsewhere, no counter in the link: opening a letter tells nobody
 * anything.
 */
export function compose({ language, subject, paragraphs, link }: Letter): Composed {
  const voice = voiceFor({ language, units: 'metric', swimUnits: 'meters' });
  const [first = '', ...rest] = paragraphs.map((one) => voice.say(one));
  const label = link ? voice.say(link.label) : '';
  const foot = voice.say('mail.foot');
  const textLink = link ? [`${label}:\n${link.href}`] : [];
  const text = [first, ...textLink, ...rest, `-- \n${foot}`].join('\n\n');
  const body = [
    p(escaped(first)),
    ...(link ? [button(link.href, label), p(small(escaped(link.href)))] : []),
    ...rest.map((one) => p(escaped(one))),
    p(small(escaped(foot))),
  ];
  return { subject: voice.say(subject), text: `${text}\n`, html: document(language, body.join('\n')) };
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const p = (inside: string): string => `<p style="margin:0 0 16px">${inside}</p>`;
const small = (inside: string): string =>
  `<span style="font-size:13px;opacity:.75;word-break:break-all">${inside}</span>`;

const button = (href: string, label: string): string =>
  p(
    `<a href="${escaped(href)}" style="display:inline-block;background:#0b6656;color:#ffffff;font-weight:600;text-decoration:none;padding:10px 18px;border-radius:10px">${escaped(label)}</a>`,
  );

const document = (language: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>boucle</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:34rem;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700">boucle</p>
${body}
</div></body></html>
`;
