import type { Podman } from './podman.ts';
import { faultOf, followNumbers, readNumbers } from './read-numbers.ts';

const KILLS = 3;
/** Lines of the container that is followed; it pauses for a second after every so many. */
const FOLLOWED = { lines: 200, between: 25 } as const;

/** Reads containers with and without a terminal, and follows one while the service is killed. All of each log must come once. */
export async function readPodman(podman: Podman, count: number): Promise<[what: string, fault: string | null][]> {
  const loop = (lines: number, more = '') =>
    `i=0; while [ $i -lt ${lines} ]; do i=$((i+1)); echo "INFO record $i of many"; ${more}done; sleep 1000`;
  podman.start('plain', loop(count));
  podman.start('terminal', loop(count), ['--tty']);
  podman.start('both', loop(500, 'echo "bad $i" >&2; '));
  podman.wait('plain', 3);
  const span = { kind: 'last', minutes: 30 } as const;
  const read = await readNumbers({ place: podman.place, choices: ['plain', 'terminal', 'both'], span });
  const slowly = `[ $((i % ${FOLLOWED.between})) = 0 ] && /bin/busybox sleep 1; `;
  podman.start('slow', `/bin/busybox sleep 3; ${loop(FOLLOWED.lines, slowly)}`);
  const [captured, tailed] = await Promise.all([captureLive(podman), tail(podman)]);
  return [
    [`Podman, ${count} lines`, faultOf(read['plain.log'], count)],
    [`Podman with a terminal, ${count} lines`, faultOf(read['terminal.log'], count)],
    ['Podman, both outputs', faultOf(read['both.log'], 500)],
    [`Podman, captured while its service is killed ${KILLS} times`, faultOf(captured, FOLLOWED.lines)],
    ['Podman, tailed meanwhile', faultOf(tailed, FOLLOWED.lines)],
  ];
}

async function captureLive(podman: Podman): Promise<number[] | undefined> {
  const stop = new AbortController();
  let kills = 0;
  const timer = setTimeout(() => stop.abort(), 60_000);
  const every = {
    lines: FOLLOWED.lines / (KILLS + 1),
    act: () => {
      if (kills++ < KILLS) void podman.restart();
      else stop.abort();
    },
  };
  try {
    const reading = {
      place: podman.place,
      choices: ['slow'],
      span: { kind: 'live' },
      every,
      stop: stop.signal,
    } as const;
    return (await readNumbers(reading))['slow.log'];
  } finally {
    clearTimeout(timer);
  }
}

function tail({ place }: Podman): Promise<number[]> {
  const rounds = FOLLOWED.lines / FOLLOWED.between + 1;
  return followNumbers(place, 'slow', rounds, async () => {});
}
