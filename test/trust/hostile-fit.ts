import {
  data,
  define,
  fitFile,
  fitTime,
  session,
  text,
  type,
  u16,
  u32,
  u8,
} from '../../src/formats/fit/testing/fit-bytes.ts';
import { fitWord } from './plant.ts';

const size = 120;
const word = text(fitWord, size);

/** A recording with a text in every field of the FIT profile that boucle reads one from. */
export const wordyRecording = fitFile([
  define(15, 0, [
    [0, 1, type.enum],
    [1, 2, type.u16],
    [2, 2, type.u16],
    [4, 4, type.u32],
    [8, size, type.text],
  ]),
  data(15, u8(4), u16(255), u16(9999), u32(fitTime('2026-05-03T07:00:00Z')), word),
  // file_creator, device_info, sport, workout, developer data
  define(1, 23, [
    [253, 4, type.u32],
    [0, 1, type.u8],
    [2, 2, type.u16],
    [27, size, type.text],
    [19, size, type.text],
  ]),
  data(1, u32(fitTime('2026-05-03T07:00:00Z')), u8(0), u16(255), word, word),
  define(2, 12, [
    [0, 1, type.enum],
    [3, size, type.text],
  ]),
  data(2, u8(1), word),
  define(3, 26, [
    [8, size, type.text],
    [17, size, type.text],
  ]),
  data(3, word, word),
  define(4, 20, [
    [253, 4, type.u32],
    [3, 1, type.u8],
  ]),
  ...Array.from({ length: 61 }, (_, i) => data(4, u32(fitTime('2026-05-03T07:00:00Z') + i), u8(120))),
  session(),
]);

/** A workout with its name, its description, and a name and a note at a step. */
export const wordyWorkout = fitFile([
  define(15, 0, [
    [0, 1, type.enum],
    [1, 2, type.u16],
    [4, 4, type.u32],
  ]),
  data(15, u8(5), u16(255), u32(fitTime('2026-05-03T07:00:00Z'))),
  define(1, 26, [
    [4, 1, type.enum],
    [6, 2, type.u16],
    [8, size, type.text],
    [17, size, type.text],
  ]),
  data(1, u8(1), u16(1), word, word),
  define(2, 27, [
    [254, 2, type.u16],
    [0, size, type.text],
    [8, size, type.text],
    [1, 1, type.enum],
    [2, 4, type.u32],
    [3, 1, type.enum],
    [7, 1, type.enum],
  ]),
  data(2, u16(0), word, word, u8(0), u32(600_000), u8(2), u8(0)),
]);
