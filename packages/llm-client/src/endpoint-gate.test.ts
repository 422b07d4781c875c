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

  it('is full while all of its places are taken, and while others wait', async () => {
    const gate = createEndpointGate();
    expect(gate.isFull('a', 1)).toBe(false);
    const leave = await gate.enter('a', 1, undefined);
    expect([gate.isFull('a', 1), gate.isFull('a', 2), gate.isFull('b', 1)]).toEqual([true, false, false]);
    leave();
    expect(gate.isFull('a', 1)).toBe(false);
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
