import type { Part } from '../catalogue.ts';

const quantities: Readonly<Record<string, string>> = {
  pace: 'pace',
  speed: 'speed',
  heart_rate: 'heart rate',
  power: 'power',
  cadence: 'cadence',
  effort: 'effort',
};

/** COROS over its MCP server: what it cannot do, and what to do instead. */
export const coros = {
  'coros.elsewhere': () =>
    'COROS’s answer led to an address that is none of COROS’s. Nothing was sent there. Try again later.',
  'coros.redirect_refused': () =>
    'COROS does not accept the address of this boucle for signing in. Open boucle at http://127.0.0.1 or http://localhost on this machine and connect from there.',
  'coros.refused': (p) =>
    `COROS did not answer a question${p.tool ? ` (${p.tool})` : ''}. The rest went on; it is asked again next time.`,
  'coros.tool_missing': (p) =>
    `COROS no longer offers “${p.tool}”. What it told is missing until boucle knows its successor; the rest goes on.`,
  'coros.tool_changed': (p) =>
    `COROS has changed “${p.tool}”, and boucle does not know the new form yet. What it told is missing; the rest goes on.`,
  'coros.fit_budget': (p) =>
    `COROS hands out ${p.limit} files in 24 hours, and they are used up. The other sessions are here without their curves; their files follow by themselves.`,
  'coros.unread_answer': () =>
    'COROS answered in words that boucle cannot read yet. They are kept, and read again after an update.',
  'coros.kept': () => 'kept as it is',
  'coros.as_recovery': () => 'becomes a recovery step: COROS has no other word for it here',
  'coros.step_note': () => 'the note of the step is lost: COROS has no place for it',
  'coros.note_cut': (p) => `the note is cut to ${p.limit} characters`,
  'coros.end': () => 'ends on the lap button: COROS has no such end',
  'coros.target': (p) => `${quantities[String(p.of)] ?? p.of} is lost: COROS does not take it here`,
  'coros.open_intensity': (p) =>
    `COROS wants a target for each step: ${p.low} to ${p.high} bpm, which every pulse is within`,
  'coros.clamped': (p) =>
    `${quantities[String(p.of)] ?? p.of} is held to what COROS takes (${p.low} to ${p.high})`,
  'coros.ramp': () => 'the ramp becomes a range from its lowest to its highest value',
  'coros.as_values': (p) =>
    `${quantities[String(p.of)] ?? p.of} is sent as your own values, not as the watch’s zones or percentages`,
  'coros.effort_pace': () => 'on trails COROS holds the pace as effort pace, corrected for the slope',
  'coros.unrolled': (p) => `the inner repeat is written out ${p.times} times: COROS nests no repeats`,
  'coros.split': (p) => `${p.times} times becomes several repeats: COROS repeats at most ${p.limit} times`,
  'coros.swim': () =>
    'COROS’s door takes no swims. Keep the session in your calendar here, or send it through another source that forwards to COROS.',
  'coros.sport': (p) =>
    `COROS’s door takes runs, trail runs and rides, no ${p.sport}. Keep the session in your calendar here.`,
  'coros.reaches': () =>
    'It stands in COROS’s calendar at once; the watch has it after its next sync with the COROS app.',
  'coros.by_hand': () =>
    'COROS lets no program delete or move a session. In the COROS app, open the calendar, tap the session on its day, and delete it there.',
  'coros.past_day': (p, f) => `${f.day(p.day)} is over. COROS takes sessions from today on.`,
  'coros.not_editable': (p, f) =>
    `COROS lets no program change the session of ${f.day(p.day)}. Delete it in the COROS app, then send it again.`,
  'coros.day_shared': (p, f) =>
    `Changing this session would erase ${f.plural(p.others ?? 0, 'other session', 'other sessions')} of ${f.day(p.day)}: COROS replaces a whole day. Delete the old session in the COROS app, then send this one again.`,
  'coros.write_refused': () =>
    'COROS did not accept the session and did not say why in a form boucle knows. Nothing was changed there; try a simpler session, or another target.',
  'coros.not_there': () =>
    'COROS answered that it took the session, but it does not stand in its calendar. Look in the COROS app before you send it again.',
} satisfies Part;
