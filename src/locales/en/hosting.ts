import type { Part } from '../catalogue.ts';

/** A boucle that many athletes share. */
export const hosting = {
  'config.public_url': (p) =>
    `BOUCLE_PUBLIC_URL: “${p.value}” is no public address. Write https:// and the host, nothing behind it: https://boucle.example. http is for this machine alone.`,
  'config.trusted_proxy': (p) =>
    `BOUCLE_TRUSTED_PROXY: “${p.entry}” is neither an IP address nor a range. Write 10.0.0.0/8,2001:db8::/32 and so on, with commas between.`,
  'config.region': (p) => `BOUCLE_REGION: “${p.value}” is no region. Known: ${p.known}.`,
  'config.clients': (p) =>
    `BOUCLE_CLIENTS: “${p.entry}” is no host. Write hosts with commas between (claude.ai,chatgpt.com), loopback for programs on the athlete’s own computer, or * for all.`,
  'config.auth_key': () =>
    'BOUCLE_AUTH_KEY is too weak: 32 characters at least, letters, digits and ._~+/=- only. `openssl rand -base64 32` makes a good one.',
  'cli.athlete': () => 'for which athlete, on a host (the id is on their page Settings)',
  'cli.athlete-needed': () =>
    'This boucle serves many athletes. Say for whom: --athlete ath_…, the id on their page Settings.',
  'cli.athlete-unknown': (p) => `No athlete ${p.athlete} is here.`,
  'cli.athlete-hosted': () =>
    'There is one athlete here: --athlete is for a boucle that many share (BOUCLE_PUBLIC_URL).',
  'cli.laptop-only': (p) =>
    `\`boucle ${p.command}\` is for a computer of one’s own. On a host athletes and assistants sign in at ${p.url}.`,
  'cli.serve.hosted': (p) => `boucle is serving ${p.url} at ${p.listen}, port ${p.port}`,
  'page.host.title': () => 'This boucle',
  'page.host.where': (p) =>
    p.region === 'eu'
      ? 'Your data are kept in the European Union.'
      : p.region === 'na'
        ? 'Your data are kept in North America.'
        : 'Your data are kept in China.',
  'page.host.id': (p) => `Whoever runs it knows you as ${p.athlete}.`,
  'page.host.front': () => 'Your training, readable by the assistant you choose',
  'page.host.what': () =>
    'boucle gathers what your watch recorded and your plans, answers your assistant’s questions with exact figures, and puts sessions into your calendar. You decide what each assistant may see, read afterwards what it was shown, and leave with everything whenever you like.',
  'page.host.questions': () => 'Four questions to ask of any such service',
  'page.host.connect': () => 'How to connect an assistant',
  'doctor.host.database': () => 'The database answers, and its schema is this boucle’s.',
  'doctor.host.database-gone': () =>
    'The database does not answer, or its schema is another boucle’s. Look at the log of `boucle serve`.',
  'doctor.host.address': (p) => `${p.url} answers, and leads here.`,
  'doctor.host.address-other': (p) =>
    `${p.url} answers (${p.status}), but not as this boucle. Does the proxy pass the Host on as it came, and is \`boucle serve\` running with the same BOUCLE_PUBLIC_URL?`,
  'doctor.host.address-silent': (p) =>
    `${p.url} does not answer from here. Look at the name, the certificate and the proxy.`,
  'doctor.host.region': (p) => (p.region ? `Region: ${p.region}.` : 'No region is set (BOUCLE_REGION).'),
  'doctor.host.clients': (p) =>
    p.clients === '*'
      ? 'Athletes may let any assistant in.'
      : p.clients
        ? `Assistants that may be let in: ${p.clients}.`
        : 'No assistant may be let in: name their hosts in BOUCLE_CLIENTS.',
  'http.slow-down': (p) => `Too many requests from your network. Try again in ${p.seconds} s.`,
} satisfies Part;
