import { folderOf, nameOf, type ShapeMark } from './known-shape.ts';
import type { MemberSample } from './sample-member.ts';

const CONTAINER_LOG = /(?:^|\/)([0-9a-f]{64})-json\.log(?:\.\d+)?(?:\.gz)?$/;
const COMPOSE_SERVICE = /"com\.docker\.compose\.service":"([^"]+)"/;
const NAME = /"Name":"\/?([^"]+)"/;

/** Logs of containers as Docker keeps them; the settings beside a log name its container. */
export function findDocker(samples: readonly MemberSample[]): Map<string, ShapeMark> {
  const marks = new Map<string, ShapeMark>();
  const settings = new Map(
    samples.filter(({ path }) => nameOf(path) === 'config.v2.json').map((sample) => [folderOf(sample.path), sample]),
  );
  for (const { path } of samples) {
    const id = CONTAINER_LOG.exec(path)?.[1];
    if (id === undefined) continue;
    const config = settings.get(folderOf(path));
    const service = COMPOSE_SERVICE.exec(config?.head ?? '')?.[1] ?? NAME.exec(config?.head ?? '')?.[1];
    const named = service === undefined ? {} : { service, reason: 'Named in the container settings next to it' };
    marks.set(path, { shape: 'docker', place: { container: id.slice(0, 12) }, ...named });
    if (config !== undefined) {
      marks.set(config.path, {
        shape: 'docker',
        leftOut: { reason: 'no-log', sentence: 'It contains container settings' },
      });
    }
  }
  return marks;
}
