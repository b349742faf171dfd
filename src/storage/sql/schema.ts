/**
 * Every table, as Kysely sees it. One SQL code for all stores: text, numbers and 0/1 only, JSON as text
 * (see `values.ts`), `athlete_id` first in every key. Columns exist for what is filtered, sorted or summed;
 * `body` holds the whole as it was given.
 */
export interface Schema {
  athletes: AthleteRow;
  intakes: IntakeRow;
  activities: ActivityRow;
  activity_bodies: { athlete_id: string; activity_id: string; body: string };
  activity_bests: BestRow;
  activity_figures: FigureRow;
  sources: SourceRow;
  annotations: { athlete_id: string; about: string; by: string; received_at: number; body: string };
  sources_apart: { athlete_id: string; source_id: string; other_id: string };
  wellness: WellnessRow;
  memories: { athlete_id: string; id: string; created_at: number; body: string };
  workouts: WorkoutRow;
  deliveries: DeliveryRow;
  changes: { athlete_id: string; id: string; seq: number; body: string };
  confirmations: ConfirmationRow;
  ledger: LedgerRow;
  ledger_metrics: { athlete_id: string; metric: string; seq: number };
  connections: { athlete_id: string; id: string; vendor: string; created_at: number; body: string };
  athlete_keys: { athlete_id: string; wrapped: string };
  secrets: { athlete_id: string; name: string; sealed: string };
  leases: { athlete_id: string; name: string; holder: string; until: number };
  jobs: JobRow;
  auth_records: AuthRow;
  sessions: SessionRow;
  accounts: { athlete_id: string; handle: string; created_at: number; changed_at: number };
  passkeys: { athlete_id: string; id: string; created_at: number; body: string };
  /** See `MeansStore`: found by its digest, before anyone knows whose it is. */
  sign_in_means: {
    kind: string;
    digest: string;
    athlete_id: string;
    label: string | null;
    created_at: number;
  };
  push_doors: { vendor: string; path_digest: string; created_at: number; ends_at: number | null };
  push_accounts: { vendor: string; account_digest: string; athlete_id: string; connection_id: string };
  push_inbox: PushRow;
  /** Counters of requests, shared by all processes; no athlete's data. */
  budgets: { name: string; window_start: number; used: number };
}

export interface AthleteRow {
  athlete_id: string;
  is_demo: number;
  /** New with each row: see `Life`. */
  life: string;
  preferences: string;
}

export interface SessionRow {
  digest: string;
  athlete_id: string;
  created_at: number;
  used_at: number;
  browser: string | null;
}

export interface IntakeRow {
  athlete_id: string;
  content_hash: string;
  file_name: string;
  bytes: number;
  received_at: number;
  state: string;
  format: string | null;
  kind: string | null;
  why: string | null;
  read_by: number | null;
}

/** What a list or a sum needs, in plain columns: SI units, milliseconds for instants. */
export interface ActivityRow extends TotalsColumns {
  athlete_id: string;
  id: string;
  start_utc: number;
  /** Milliseconds from the start to the last moment; pauses included. */
  elapsed_ms: number;
  day: string;
  time_zone: string;
  sport: string;
  sub_sport: string | null;
  title: string | null;
  manufacturer: string | null;
  product: string | null;
  serial: string | null;
  partial: number;
  leg_group: string | null;
  leg_index: number | null;
  training_load: number | null;
  training_load_method: string | null;
  /** Ours, from the analysis; the device's own is `weighted_power_w`. */
  analysed_weighted_power_w: number | null;
  /** Ours, m/s. */
  graded_speed_ms: number | null;
  source_count: number;
  /** Title, device and file names, folded by `fold`. */
  search_text: string;
}

export interface TotalsColumns {
  distance_m: number | null;
  timer_s: number | null;
  elapsed_s: number | null;
  moving_s: number | null;
  ascent_m: number | null;
  descent_m: number | null;
  calories_kcal: number | null;
  average_heart_rate: number | null;
  max_heart_rate: number | null;
  average_power_w: number | null;
  max_power_w: number | null;
  weighted_power_w: number | null;
  average_cadence: number | null;
  average_speed_ms: number | null;
  max_speed_ms: number | null;
  average_temperature_c: number | null;
  strokes: number | null;
}

/** One best of one activity. `sport`, `setting` and `day` are the activity's: the index answers without it. */
export interface BestRow {
  athlete_id: string;
  activity_id: string;
  of: string;
  /** Metres, or seconds. */
  extent: number;
  sport: string;
  setting: string;
  day: string;
  value: number;
  start_s: number;
}

/** One computed figure of one activity, or `vendor.<name>`: what trends are drawn from. */
export interface FigureRow {
  athlete_id: string;
  activity_id: string;
  figure: string;
  value: number;
  method: string;
}

export interface SourceRow {
  athlete_id: string;
  id: string;
  activity_id: string;
  content_hash: string;
  part: number;
  received_at: number;
  file_name: string;
  /** How an annotation names the file. */
  file_key: string | null;
  body: string;
}

export interface WellnessRow {
  athlete_id: string;
  day: string;
  metric: string;
  window: string;
  source: string;
  value: number;
  at: number | null;
}

export interface WorkoutRow {
  athlete_id: string;
  id: string;
  state: string;
  day: string | null;
  created_at: number;
  matched_activity_id: string | null;
  body: string;
}

export interface DeliveryRow {
  athlete_id: string;
  workout_id: string;
  target: string;
  ref: string;
  at: number;
  body: string;
}

export interface ConfirmationRow {
  athlete_id: string;
  token_hash: string;
  tool: string;
  plan_digest: string;
  expires_at: number;
}

export interface JobRow {
  athlete_id: string;
  id: string;
  kind: string;
  run_at: number;
  attempts: number;
  /** When this athlete's job was last begun. */
  served_at: number;
  /** Until when a process holds it. */
  until: number;
}

/** `accounts`: digests, one a line. */
export interface PushRow {
  vendor: string;
  digest: string;
  accounts: string;
  received_at: number;
  read_at: number | null;
}

export interface LedgerRow {
  athlete_id: string;
  /** 1, 2, 3 … in the order in which answers left, for each athlete. */
  seq: number;
  at: number;
  client: string;
  tool: string;
  metrics: string;
  from_day: string | null;
  to_day: string | null;
  value_count: number;
}

/** See `AuthRecord`: found by its own key, before anyone knows whose it is. */
export interface AuthRow {
  kind: string;
  key: string;
  athlete_id: string | null;
  grant_id: string | null;
  client_id: string | null;
  created_at: number;
  expires_at: number | null;
  consumed_at: number | null;
  used_at: number | null;
  body: string;
}
