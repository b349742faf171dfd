import type { Part } from '../catalogue.ts';

export const cli = {
  'cli.boucle': () => 'Your training, readable by the assistant you choose.',
  'cli.home': () =>
    'where boucle keeps everything (default: BOUCLE_HOME, else the data folder of this system)',
  'cli.help': () => 'show help',
  'cli.serve': () => 'serve the web pages and /mcp on this machine',
  'cli.serve.port': () => 'port to listen on (default 8484)',
  'cli.serve.empty': () => 'leave an empty library empty: no demo athlete',
  'cli.serve.demo': () => 'The library is empty: making the demo athlete (invented data, two years)…',
  'cli.serve.ready': (p) => `boucle is serving on ${p.url}`,
  'cli.serve.open': (p) => `Open your pages: ${p.link}\n  (works once, for ten minutes)`,
  'cli.serve.mcp': (p) => `Assistants connect to ${p.url}/mcp with the bearer token in ${p.file}`,
  'cli.serve.stop': () => 'Ctrl+C stops it.',
  'cli.serve.resumed': (p, f) =>
    `${f.plural(p.files, 'file', 'files')} left over from an interrupted import: reading now.`,
  'cli.open': () => 'print a new one-time link to the pages of a running server',
  'cli.only': () => 'only these data families: “read”, or names such as activities:read,calendar:write',
  'cli.only.unknown': (p) => `There is no data family “${p.word}”. Use: ${p.known}.`,
  'cli.stdio': () => 'speak MCP over stdin and stdout, for an assistant on this machine',
  'cli.import': () => 'read files, folders, ZIPs or a mounted watch',
  'cli.import.path': () => 'files or folders',
  'cli.import.json': () => 'print the report as JSON',
  'cli.vendor': () => 'e.g. intervals-icu, garmin',
  'cli.connect': () => 'connect a watch or platform by a key that you made there; the key is read from stdin',
  'cli.connect.key-file': () => 'read the key from this file',
  'cli.connect.paste': () => 'Paste the key, press Enter, then Ctrl+D.',
  'cli.connect.page': (p) =>
    `${p.vendor} is connected on its own page: start “boucle serve” and open the page Sources.`,
  'cli.connect.no-file': (p) => `${p.file} cannot be read.`,
  'cli.connect.done': (p) =>
    `${p.vendor} is connected (${p.account}). “boucle sync” fetches now; “boucle serve” does it every half hour.`,
  'cli.sync': () => 'fetch from connected watches and platforms',
  'cli.disconnect': () => 'end a connection; what it brought stays',
  'cli.disconnect.done': () => 'Disconnected. What was fetched stays; the key is destroyed.',
  'cli.call': () => 'call one tool from the shell; without a name, list them',
  'cli.call.tool': () => 'name of the tool, e.g. list_activities',
  'cli.call.json': () => 'its arguments, e.g. \'{"period":"last-4-weeks"}\'',
  'cli.call.text': () => 'print the answer as text instead of JSON',
  'cli.call.not-json': () =>
    'The arguments are not JSON. Quote them for the shell, for example \'{"period":"this-week"}\'.',
  'cli.demo': () => 'fill an empty home with an invented athlete',
  'cli.demo.days': () => 'days of history (default 730)',
  'cli.demo.seed': () => 'same seed, same athlete (default 1)',
  'cli.date': () => 'give a day to a recording whose watch did not know it; without arguments, list them',
  'cli.date.file': () => 'name of the file, or the first letters of its hash',
  'cli.date.day': () => 'the day, e.g. 2024-05-31',
  'cli.replay': () => 'read again what an older version of boucle read, where the present one reads more',
  'cli.split': () => 'take a merged activity apart again',
  'cli.split.activity': () => 'id of the activity',
  'cli.export': () => 'write everything to a folder: originals and JSON',
  'cli.export.dir': () => 'folder or .zip file to write to; boucle import reads the .zip back',
  'cli.export.done': (p, f) => `${f.plural(p.files, 'file', 'files')} written to ${p.dir}.`,
  'cli.erase': () => 'delete everything of the athlete in this home',
  'cli.erase.yes': () => 'really do it',
  'cli.erase.ask': (p, f) =>
    `This would delete ${f.plural(p.activities, 'activity', 'activities')} with their files, the calendar, the memory and the ledger, for good. Repeat with --yes to do it.`,
  'cli.erase.done': (p, f) =>
    `Deleted: ${f.plural(p.activities, 'activity', 'activities')} with their files, the calendar, the memory and the ledger.`,
  'cli.backup': () => 'copy the database while boucle runs',
  'cli.backup.file': () => 'file to write',
  'cli.backup.done': (p) =>
    `Database copied to ${p.file}. The originals are in ${p.home}: copy its blobs folder too.`,
  'cli.doctor': () => 'check this home and say what to do',
  'cli.serve.bad-port': (p) =>
    `“${p.value}” is not a port. Give a number from 0 to 65535; 0 takes any free one.`,
  'doctor.node': (p) => `Node ${p.version}`,
  'doctor.home': (p) => `The home ${p.home} can be written.`,
  'doctor.home-readonly': (p) =>
    `The home ${p.home} cannot be written. Mend its permissions, or choose another with --home.`,
  'doctor.token-open': (p) => `${p.file} can be read by others. Run: chmod 600 ${p.file}`,
  'doctor.library': (p, f) =>
    `${f.plural(p.activities, 'activity', 'activities')} from ${f.plural(p.done, 'file', 'files')}; ${p.partial} read in part.`,
  'doctor.waiting': (p) =>
    Number(p.files) === 0
      ? 'No file is waiting to be read.'
      : `${p.files} files wait to be read: run boucle import on any folder, or boucle serve, to finish them.`,
  'doctor.refused': (p) => `${p.files} files were refused; their originals are kept.`,
  'doctor.watches': (p) => (Number(p.count) === 0 ? 'No watch is plugged in.' : `Plugged in: ${p.folders}`),
} satisfies Part;
