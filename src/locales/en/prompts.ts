import type { Part } from '../catalogue.ts';

export const prompts = {
  'prompt.weekly_review.title': () => 'Weekly review',
  'prompt.weekly_review.about': () => 'What the week was, against the plan and the week before.',
  'prompt.weekly_review': (p) =>
    `Review my training of ${p.period ? `“${p.period}”` : 'last week (period "last-week")'}. Take the totals and the change from summarize_training, what was planned, done and missed from get_calendar, and my goals and constraints from get_athlete. Five lines: volume, the key session, what was skipped, one thing to keep, one to change. Use only figures that the answers contain, with their units, and say what is missing.`,
  'prompt.plan_my_week.title': () => 'Plan my week',
  'prompt.plan_my_week.about': () =>
    'Sessions for the coming week that fit goals, constraints and recent load.',
  'prompt.plan_my_week': (p) =>
    `Plan my coming week. ${p.wish ? `My wish: “${p.wish}”. ` : ''}Read get_athlete for goals, constraints and landmarks, summarize_training for the last four weeks, and get_calendar with period "next-week". Keep the longest session close to what I did in the last 30 days. Draft each session with plan_workout, show me the list with days, and only after my yes use schedule_workout.`,
  'prompt.debrief_session.title': () => 'Debrief a session',
  'prompt.debrief_session.about': () =>
    'What one session was, compared with its plan and with a similar one.',
  'prompt.debrief_session': (p) =>
    `Debrief ${p.activity ? `the session “${p.activity}”` : 'my latest session (activity "latest")'}. Use get_activity; when it answered a workout, get_workout for planned against done; and compare_activities with the most similar earlier session that list_activities finds. Say what went as meant, where it drifted, and how sure the data are. Candidates, not causes.`,
  'prompt.race_readiness.title': () => 'Race readiness',
  'prompt.race_readiness.about': () => 'What the training so far says about a goal, and what is missing.',
  'prompt.race_readiness': (p) =>
    `How ready am I for ${p.goal ? `“${p.goal}”` : 'my next goal'}? Use get_athlete for the goal and its day, summarize_training for the last twelve weeks, and list_activities for the longest and fastest recent sessions with their best efforts from get_activity. Give weeks left, weekly volume, longest session, best efforts and what is missing. Name what the data cannot say.`,
  'prompt.hand_over_brief.title': () => 'Hand-over brief',
  'prompt.hand_over_brief.about': () => 'One page about the athlete for a new coach or assistant.',
  'prompt.hand_over_brief': (p) =>
    `Write one page about me for ${p.reader ? `“${p.reader}”` : 'a new coach'}: goals, constraints, landmarks with date and origin (get_athlete), the last three months (summarize_training), what is planned (get_calendar). Facts only, each with its date.`,
} satisfies Part;
