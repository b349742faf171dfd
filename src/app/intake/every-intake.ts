import type { Intake, Storage } from '../../storage/storage.ts';

const pageRows = 500;

/** Every file that arrived, the last received first. What arrives meanwhile moves the rest down: it may show one twice. */
export async function* everyIntake(
  { intakes }: Pick<Storage, 'intakes'>,
  athleteId: string,
): AsyncGenerator<Intake> {
  for (let offset = 0; ; offset += pageRows) {
    const page = await intakes.list(athleteId, { limit: pageRows, offset });
    yield* page;
    if (page.length < pageRows) return;
  }
}
