/** Which family of data each named figure tells; the words of the ledger. A figure without a row is `computed_figures`. */
const families: Readonly<Record<string, readonly string[]>> = {
  activities: ['activities', 'active_days'],
  distance: ['distance'],
  duration: ['timer_time', 'elapsed_time', 'moving_time', 'duration'],
  speed:
    'average_speed max_speed graded_speed swim_speed swolf average_pace fastest_pace graded_pace swim_pace'.split(
      ' ',
    ),
  heart_rate: ['average_heart_rate', 'max_heart_rate'],
  power: ['average_power', 'max_power', 'weighted_power', 'intensity', 'variability', 'work'],
  cadence: ['average_cadence', 'step_length', 'cadence_slope'],
  elevation: ['ascent', 'descent', 'ascent_per_km'],
  calories: ['calories'],
  temperature: ['average_temperature'],
  training_load: [
    'training_load',
    'power_load',
    'run_load',
    'swim_load',
    'heart_rate_load',
    'trimp_banister',
    'trimp_edwards',
  ],
  efficiency: ['efficiency_power', 'efficiency_speed', 'meters_per_beat', 'decoupling', 'decoupling_plain'],
};

const familyOf = new Map(
  Object.entries(families).flatMap(([family, figures]) => figures.map((figure) => [figure, family] as const)),
);

/** The family of a recorded channel: position is one, whatever its two numbers are called. */
export function familyOfChannel(channel: string): string {
  return channelFamilies[channel] ?? channel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const channelFamilies: Readonly<Record<string, string>> = {
  latitude: 'location',
  longitude: 'location',
  altitude: 'elevation',
};

export const familyOfFigure = (figure: unknown): string => familyOf.get(String(figure)) ?? 'computed_figures';
