import { Presets, SingleBar } from 'cli-progress';
import type { ImportProgress } from '../app/intake/import-paths.ts';
import type { Voice } from '../locales/index.ts';

/** Shows how far a long task is, on stderr: stdout belongs to data. */
export interface ProgressDisplay {
  show(progress: ImportProgress): void;
  stop(): void;
}

type Out = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** A bar in a terminal, a line now and then elsewhere. */
export function progressDisplay(voice: Voice, out: Out = process.stderr): ProgressDisplay {
  return out.isTTY ? bar(voice, out) : lines(voice, out);
}

function bar(voice: Voice, out: Out): ProgressDisplay {
  const display = new SingleBar(
    {
      format: ' {bar} {words}',
      stream: out,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 30,
      etaBuffer: 1,
    },
    Presets.shades_classic,
  );
  let isShown = false;
  return {
    show: (progress) => {
      const total = progress.bytesTotal ?? Math.max(1, progress.bytesDone * 2);
      if (!isShown) display.start(total, 0, { words: '' });
      isShown = true;
      display.setTotal(total);
      display.update(progress.bytesDone, { words: inWords(voice, progress) });
    },
    stop: () => display.stop(),
  };
}

// Long enough not to fill a log, short enough to see that it lives.
const lineEveryMs = 5000;

function lines(voice: Voice, out: Out): ProgressDisplay {
  let lastAt = Date.now();
  return {
    show: (progress) => {
      if (Date.now() - lastAt < lineEveryMs) return;
      lastAt = Date.now();
      out.write(`${inWords(voice, progress)}\n`);
    },
    stop: () => undefined,
  };
}

function inWords(voice: Voice, { done, total, ratePerSecond, remainingSeconds }: ImportProgress): string {
  return voice.say('intake.progress', {
    done,
    total: total ?? '',
    rate: ratePerSecond,
    remaining: remainingSeconds ?? '',
  });
}
