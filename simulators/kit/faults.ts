import type { Context, Next } from 'hono';

/** One way to misbehave. */
export type Fault =
  | {
      readonly answer: {
        readonly status: number;
        readonly headers?: Record<string, string>;
        readonly body?: string;
      };
    }
  /** Does what was asked, then closes the connection without an answer. */
  | { readonly cut: 'after' }
  /** Closes the connection and does nothing. */
  | { readonly cut: 'before' }
  | { readonly delayMs: number }
  /** Changes what was about to be answered. */
  | { readonly change: (body: string) => string };

interface Order {
  readonly method?: string;
  readonly path: RegExp;
  times: number;
  readonly fault: Fault;
}

/** Faults that wait for a request they fit. */
export class Faults {
  readonly #orders: Order[] = [];

  /** The next `times` requests that fit misbehave. */
  next(
    path: RegExp,
    fault: Fault,
    { times = 1, method }: { readonly times?: number; readonly method?: string } = {},
  ): void {
    this.#orders.push({ path, fault, times, method });
  }

  clear(): void {
    this.#orders.length = 0;
  }

  take(method: string, path: string): Fault | undefined {
    const order = this.#orders.find(
      (one) => one.times > 0 && one.path.test(path) && (one.method === undefined || one.method === method),
    );
    if (order) order.times -= 1;
    return order?.fault;
  }

  async apply(fault: Fault | undefined, c: Context, next: Next): Promise<void> {
    if (!fault) return next();
    if ('answer' in fault) {
      const { status, headers, body } = fault.answer;
      c.res = new Response(body ?? '', { status, headers });
      return;
    }
    if ('delayMs' in fault) {
      await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      return next();
    }
    if ('cut' in fault) {
      if (fault.cut === 'after') await next();
      c.env.incoming.socket.destroy();
      c.res = new Response('');
      return;
    }
    await next();
    const { status, headers } = c.res;
    const changed = fault.change(await c.res.text());
    const kept = new Headers(headers);
    kept.delete('content-length');
    c.res = new Response(changed, { status, headers: kept });
  }
}
