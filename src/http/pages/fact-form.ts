import { html } from 'hono/html';
import type { Edited } from '../../app/memory/edit.ts';
import type { Fact, Memory } from '../../domain/athlete.ts';
import { toDay } from '../../domain/day.ts';
import { InputError } from '../../domain/errors.ts';
import { landmarkUnits } from '../../domain/landmark.ts';
import { cleanText } from '../../domain/text.ts';
import type { Voice } from '../../locales/index.ts';
import type { Markup } from './layout.ts';

/** One field of the form: how the fact fills it, and how what was typed goes back. */
interface Field {
  readonly name: string;
  readonly type: 'text' | 'date' | 'number';
  readonly label: (fact: Fact, voice: Voice) => string;
  readonly shown: (memory: Memory) => string | undefined;
  readonly required?: boolean;
  /** The fact with what was typed; `typed` is never what was shown. */
  readonly put: (edited: Edited, typed: string) => Edited;
}

type Of<K extends Fact['is']> = Extract<Fact, { is: K }>;

const longestText = 300;

const labelled = (code: string) => (_fact: Fact, voice: Voice) => voice.say(code);

const text: Field = {
  name: 'text',
  type: 'text',
  label: labelled('page.memory.text'),
  required: true,
  shown: ({ fact }) => ('text' in fact ? fact.text : undefined),
  put: (edited, typed) => {
    const words = cleanText(typed, longestText);
    if (words === '') throw new InputError('memory.needs', { kind: edited.fact.is, name: 'text' });
    return { ...edited, fact: { ...(edited.fact as Of<'note'>), text: words } };
  },
};

const expires: Field = {
  name: 'expires',
  type: 'date',
  label: labelled('page.memory.expires'),
  shown: (memory) => memory.expires,
  put: (edited, typed) => ({ ...edited, expires: typed === '' ? undefined : toDay(typed) }),
};

/** A day inside the fact, which may be left empty unless it is required. */
const dayField = (name: 'day' | 'from' | 'since', code: string, required = false): Field => ({
  name,
  type: 'date',
  label: labelled(code),
  required,
  shown: ({ fact }) => (fact as unknown as Partial<Record<typeof name, string>>)[name],
  put: ({ fact, ...rest }, typed) => ({
    ...rest,
    fact: { ...fact, [name]: typed === '' && !required ? undefined : toDay(typed) },
  }),
});

const distance: Field = {
  name: 'distance',
  type: 'number',
  label: labelled('page.memory.distance'),
  shown: ({ fact }) => {
    const { distanceMeters } = fact as Of<'goal'>;
    return distanceMeters === undefined ? undefined : String(distanceMeters / 1000);
  },
  put: (edited, typed) => ({
    ...edited,
    fact: {
      ...(edited.fact as Of<'goal'>),
      distanceMeters: typed === '' ? undefined : positive(typed, 1000) * 1000,
    },
  }),
};

const time: Field = {
  name: 'time',
  type: 'text',
  label: labelled('page.memory.time'),
  shown: ({ fact }) => {
    const { timeSeconds } = fact as Of<'goal'>;
    return timeSeconds === undefined ? undefined : clock(timeSeconds);
  },
  put: (edited, typed) => ({
    ...edited,
    fact: { ...(edited.fact as Of<'goal'>), timeSeconds: typed === '' ? undefined : seconds(typed) },
  }),
};

const value: Field = {
  name: 'value',
  type: 'text',
  label: (fact, voice) => {
    const unit = landmarkUnits[(fact as Of<'landmark'>).kind];
    const code = (fact as Of<'landmark'>).bounds ? 'page.memory.edges' : 'page.memory.value';
    return voice.say(code, { unit: clocked(unit) ? clockUnits[unit] : voice.say('unit.name', { unit }) });
  },
  required: true,
  shown: ({ fact }) => {
    const { kind, value: one, bounds } = fact as Of<'landmark'>;
    const show = clocked(landmarkUnits[kind]) ? clock : String;
    return bounds ? bounds.map((bound) => show(bound)).join(' / ') : show(one);
  },
  put: (edited, typed) => {
    const fact = edited.fact as Of<'landmark'>;
    const read = clocked(landmarkUnits[fact.kind]) ? seconds : (word: string) => positive(word, 10_000);
    if (!fact.bounds) return { ...edited, fact: { ...fact, value: read(typed) } };
    const bounds = typed.split('/').map((edge) => read(edge.trim()));
    return { ...edited, fact: { ...fact, bounds, value: bounds.length + 1 } };
  },
};

const fieldsOf: Readonly<Record<Fact['is'], readonly Field[]>> = {
  goal: [text, dayField('day', 'page.memory.day'), distance, time, expires],
  constraint: [text, dayField('from', 'page.memory.from'), expires],
  note: [text, expires],
  landmark: [value, dayField('since', 'page.memory.since', true), expires],
  preference: [],
};

const clockUnits = { seconds_per_km: 'min/km', seconds_per_100m: 'min/100 m' } as const;
const clocked = (unit: string): unit is keyof typeof clockUnits => unit in clockUnits;

/** `3:55`, `1:29:59`: as a field is filled, whatever the language. */
function clock(all: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60)];
  const rest = String(Math.round((all % 60) * 10) / 10).replace(/^\d(?!\d)/, '0$&');
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function seconds(typed: string): number {
  const parts = typed.split(':').map((part) => positive(part, 10_000, true));
  if (parts.length < 2 || parts.length > 3) throw unreadable(typed);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

function positive(typed: string, most: number, mayBeZero = false): number {
  const found = /^\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  if (!(found <= most && (found > 0 || mayBeZero))) throw unreadable(typed);
  return found;
}

const unreadable = (typed: string): InputError =>
  new InputError('memory.unreadable', { value: cleanText(typed, 40) });

/** The fields that correct this fact; empty for what is changed elsewhere. */
export function factFields(memory: Memory, voice: Voice): readonly Markup[] {
  return fieldsOf[memory.fact.is].map(
    ({ name, type, label, shown, required }) =>
      html`<label>${label(memory.fact, voice)}<input type="${type}" name="${name}" value="${shown(memory) ?? ''}"${required ? html` required` : ''}${type === 'number' ? html` step="any" min="0"` : ''}${name === 'text' ? html` maxlength="${longestText}"` : ''}></label>`,
  );
}

/** The fact as the form has it. A field that stands as it was shown changes nothing, not even by rounding. */
export function editedFrom(memory: Memory, form: Readonly<Record<string, unknown>>): Edited {
  const start: Edited = { fact: memory.fact, expires: memory.expires };
  return fieldsOf[memory.fact.is].reduce<Edited>((edited, { name, shown, put }) => {
    const typed = form[name];
    if (typeof typed !== 'string' || typed.trim() === (shown(memory) ?? '').trim()) return edited;
    return put(edited, typed.trim());
  }, start);
}
