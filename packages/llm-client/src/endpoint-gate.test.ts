import { describe, expect, it } from 'vitest';
import { createEndpointGate } from './endpoint-gate.ts';

describe('the gate of an endpoint', () => {
  it('lets the next one in, in order, when a place is given back', async () => {
    const gate = createEndpointGate();
    const order: number[] = [];
    const leaveFirst = await gate.enter('a', 1, undefined);
    const second = gate.enter('a', 1, undefined).then((leave) => {
      order.push(2);
      leave();
    });
    const third = gate.enter('a', 1, undefined).then((leave) => {
      order.push(3);
      leave();
    });
    await Promise.resolve();
    expect(order).toEqual([]);
    leaveFirst();
    leaveFirst();
    await Promise.all([second, third]);
    expect(order).toEqual([2, 3]);
  });

  it('has as many places as it is told and one queue per endpoint', async () => {
    const gate = createEndpointGate();
    await Promise.all([gate.enter('a', 2, undefined), gate.enter('a', 2, undefined), gate.enter('b', 1, undefined)]);
    const outcome = await Promise.race([gate.enter('a', 2, undefined).then(() => 'in'), Promise.resolve('waiting')]);
    expect(outcome).toBe('waiting');
  });

  it('lets a cancelled caller go without taking a place', async () => {
    const gate = createEndpointGate();
    const leave = await gate.enter('a', 1, undefined);
    const controller = new AbortController();
    const waiting = gate.enter('a', 1, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow();
    const next = gate.enter('a', 1, undefined);
    leave();
    await expect(next).resolves.toBeTypeOf('function');
  });
});
