import { kindOfSource, SOURCE_KIND_NAMES, type SourceKind } from '@rootline/contract';
import { sourcesText as text } from '#messages/sources.en.ts';
import { KindIcon } from './kind-icon.tsx';
import classes from './kind-rows.module.css';

/** Every kind of source as a row to choose; a ring is what programs push into. */
export function KindRows({ onChoose }: { onChoose: (kind: SourceKind | 'ring') => void }) {
  return (
    <ul className={classes['kinds']} aria-label={text.form.kinds}>
      {([...SOURCE_KIND_NAMES, 'ring'] as const).map((kind) => (
        <li key={kind}>
          <button type="button" onClick={() => onChoose(kind)}>
            <KindIcon kind={kind} />
            <span>
              <b>{kind === 'ring' ? text.ring : kindOfSource(kind).label}</b>
              <small>{kind === 'ring' ? text.ringKind : kindOfSource(kind).exampleAddress}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
