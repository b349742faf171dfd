/**
 * What may be noted of an error of the protocol's machinery. Its message quotes the request (a method, a name, a piece
 * of the body), and a log holds nothing of the athlete: so the message ends before its first quotation.
 */
export function wireFault(error: Error): {
  readonly type: string;
  readonly reason: string;
  readonly at: string[];
} {
  const reason = /^[\w\s().-]{0,100}/.exec(error.message)?.[0].trim() ?? '';
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return { type: error.name, reason, at: frames.slice(0, 4).map((line) => line.trim()) };
}
