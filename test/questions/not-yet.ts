/** What an athlete asks and the tools cannot answer today, with the reason; printed by the tests, so that it stays seen. */
export const notYet: Readonly<Record<string, string>> = {
  'A7 How many steps today?': 'a file of steps arrives after the day; the answer names what is unknown',
  'B11 Was last week 80/20?':
    'needs the two thresholds LT1 and LT2, which nobody can state yet: refused in words',
  'D27 Which shoes do I run fastest in?': 'files of watches name no gear; vendor exports do',
  'E35 Against recovery scores of another vendor':
    'needs a connected vendor; scores that files carry are shown',
  'G47 Decoupling by plain average power (5.04 %)':
    'ours weighs power and leaves the warm-up out; one is shown',
  'E35 The second watch’s own load of the same session':
    'both recordings are kept; the scores of the first are told',
  'H51 Schedule two weeks for the half marathon':
    'each session is planned by itself; no tool lays out a plan',
  'I59 Forget my heart-rate data from 2024': 'forget drops remembered facts, not a channel of recordings',
};
