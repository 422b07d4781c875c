import { LIMITS } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatLimit } from '#format/sizes.ts';
import { sourcesText } from '#messages/sources.en.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './sources.module.css';

const text = sourcesText.kept;
const { minutes, bytes } = LIMITS.rings.ofSource;

/** What becomes of logs that are read. */
export function KeptPanel() {
  return (
    <Panel title={text.title}>
      <dl className={classes['kept']}>
        <dt>{text.captured}</dt>
        <dd>{text.capturedHelp}</dd>
        <dt>{text.watched}</dt>
        <dd>{text.watchedHelp(formatCount(minutes), formatLimit(bytes))}</dd>
        <dt>{text.ring}</dt>
        <dd>{text.ringHelp}</dd>
        <dt>{text.rest}</dt>
        <dd>{text.restHelp}</dd>
      </dl>
    </Panel>
  );
}
