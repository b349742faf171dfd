import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsShared, sharedFile } from '../../../test/shared.ts';
import type { DecodedFile } from '../../domain/recording.ts';
import { dateOf } from './dates.ts';
import { stravaExport } from './index.ts';

/** Headers of three languages up to the eighteenth column; a real list has up to a hundred. */
const headers = {
  en: 'Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance',
  fr: "ID de l'activité,Date de l'activité,Nom de l'activité,Type d'activité,Description de l'activité,Temps écoulé,Distance,Fréquence cardiaque max.,Effort relatif,Déplacement-transport,Note privée sur les activités,Matériel utilisé pour l'activité,Nom du fichier,Poids de l'athlète,Poids du vélo,Temps écoulé,Durée de déplacement,Distance",
  de: 'Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Aktivitätsbeschreibung,Verstrichene Zeit,Distanz,Max. Herzfrequenz,Relative Leistung,Pendelfahrt,Private Notiz,Ausrüstung,Dateiname,Gewicht,Radgewicht,Verstrichene Zeit,Bewegungszeit,Distanz',
} as const;

const list = (language: keyof typeof headers, ...rows: string[]): DecodedFile =>
  stravaExport.decode(Buffer.from(`${[headers[language], ...rows].join('\n')}\n`));

const english =
  '15,"Apr 30, 2026, 5:12:04 AM","Tempo, ""short""",Run,"Wind.\nCold.",2710,9.02,171,58,false,knee ok,Shoes A,activities/16.fit.gz,64.0,,2710.0,2688.0,9021.4';
const french =
  '15,"30 avr. 2026 à 05:12:04","Tempo, ""short""",Course à pied,"Wind.\nCold.",2710,"9,02",171,58,false,knee ok,Shoes A,activities/16.fit.gz,"64,0",,2710.0,2688.0,9021.4';
const german =
  '15,"30.04.2026, 05:12:04","Tempo, ""short""",Lauf,"Wind.\nCold.",2710,"9,02",171,58,false,knee ok,Shoes A,activities/16.fit.gz,"64,0",,2710.0,2688.0,9021.4';

describe('a Strava list', () => {
  test('gives title, notes, sport and gear to the file it names, in three languages alike', () => {
    for (const [language, row] of [
      ['en', english],
      ['fr', french],
      ['de', german],
    ] as const) {
      const file = list(language, row);
      assert.deepEqual(file.recordings, []);
      assert.deepEqual(file.annotations, [
        {
          about: 'file:16.fit',
          by: 'strava-export',
          sport: 'running',
          title: 'Tempo, "short"',
          notes: 'Wind. Cold. · knee ok',
          gear: ['Shoes A'],
          vendorScores: { strava_relative_effort: 58 },
        },
      ]);
    }
  });

  test('tells of an activity without a file: start in UTC, metres from the second distance', () => {
    for (const [language, row] of [
      ['en', english],
      ['fr', french],
      ['de', german],
    ] as const) {
      const [recording] = list(language, row.replace('activities/16.fit.gz', '')).recordings;
      assert.equal(recording.start, Date.UTC(2026, 3, 30, 5, 12, 4));
      assert.equal(recording.sport, 'running');
      assert.deepEqual(recording.totals, {
        distanceMeters: 9021.4,
        timerSeconds: 2688,
        elapsedSeconds: 2710,
        movingSeconds: 2688,
      });
      assert.equal(recording.vendorId, 'strava:15');
    }
  });

  test('says of a ride to work that it was one, of a run to work nothing', () => {
    const row = english.replace(',false,', ',true,');
    assert.equal(list('en', row).annotations?.[0].subSport, undefined);
    assert.equal(list('en', row.replace(',Run,', ',Ride,')).annotations?.[0].subSport, 'commuting');
    assert.equal(
      list('fr', french.replace('Course à pied', 'Sortie à vélo virtuelle')).annotations?.[0].subSport,
      'virtual',
    );
  });

  test('whose columns have moved is believed only where its content proves them', () => {
    const moved = `${headers.en.replace(',Filename', ',Extra,Filename')}\n${english.replace(',activities', ',x,activities')}\n`;
    const [said] = stravaExport.decode(Buffer.from(moved)).annotations ?? [];
    assert.deepEqual(said, {
      about: 'file:16.fit',
      by: 'strava-export',
      sport: 'running',
      title: 'Tempo, "short"',
      notes: 'Wind. Cold.',
    });
  });

  test('that is damaged loses one row and says which; a cut row is not taken for a typed-in activity', () => {
    const rows = [3, 4, 5, 6].map((n) => english.replace('15,', `${n},`).replace('16.fit', `${n}.fit`));
    rows[1] = rows[1].replace('"Wind.', '"Wi"nd.');
    const file = stravaExport.decode(Buffer.from([headers.en, ...rows].join('\n').slice(0, -60)));
    assert.deepEqual(
      file.annotations?.map(({ about }) => about),
      ['file:3.fit', 'file:5.fit'],
    );
    assert.deepEqual(file.recordings, []);
    assert.deepEqual(file.partial, { code: 'csv.partial', params: { line: 4, lost: 2, rows: 2 } });
  });
});

test('dates are read in the manner of each language, and nothing else is taken for one', () => {
  const at = Date.UTC(2026, 6, 21, 15, 9, 27);
  for (const text of [
    'Jul 21, 2026, 3:09:27 PM',
    'Jul 21, 2026, 3:09:27\u202FPM',
    '21 juil. 2026 à 15:09:27',
    '21 juil. 2026, 15:09:27',
    '21.07.2026, 15:09:27',
    '21. Juli 2026, 15:09:27',
    '21/07/2026 15:09:27',
    '2026-07-21 15:09:27',
  ]) {
    assert.equal(dateOf(text), at, text);
  }
  assert.equal(dateOf('Dec 1, 2026, 12:00:00 AM'), Date.UTC(2026, 11, 1));
  assert.equal(dateOf('1 déc. 2026, 12:00:00'), Date.UTC(2026, 11, 1, 12));
  assert.equal(dateOf('3 août 2026, 08:00:00'), Date.UTC(2026, 7, 3, 8));
  assert.equal(dateOf('31. März 2026, 08:00:00'), Date.UTC(2026, 2, 31, 8));
  for (const text of ['', 'yesterday', 'Feb 30, 2026, 1:00:00 PM', '2026', '21.07.2026', '99:99:99'])
    assert.equal(dateOf(text), undefined, text);
});

test('a real list of eight rides gives them with their metres, seconds and gear', {
  skip: needsShared,
}, () => {
  const file = stravaExport.decode(sharedFile('corpus/strava-export/activities.csv'));
  assert.equal(file.partial, undefined);
  assert.equal(file.recordings.length, 8);
  const [ride] = file.recordings;
  assert.equal(ride.start, Date.UTC(2023, 4, 23, 12, 40, 57));
  assert.deepEqual(
    [
      ride.sport,
      ride.title,
      ride.gear,
      ride.totals.distanceMeters,
      ride.totals.elapsedSeconds,
      ride.totals.movingSeconds,
    ],
    ['cycling', 'Evening Ride', ['TCR ADV 3'], 33_912.480_468_75, 6124, 5103],
  );
  assert.deepEqual(
    [
      ride.totals.ascentMeters,
      ride.totals.caloriesKcal,
      ride.totals.averageTemperature,
      ride.totals.averageHeartRate,
    ],
    [124, 683, 21, undefined],
  );
});
