import { sourcesText } from '#messages/sources.en.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './sources.module.css';

const text = sourcesText.kept;

/** What becomes of logs that are read. */
export function KeptPanel() {
  return (
    <Panel title={text.title}>
      <dl className={classes['kept']}>
        <dt>{text.captured}</dt>
        <dd>{text.capturedHelp}</dd>
        <dt>{text.watched}</dt>
        <dd>{text.watchedHelp}</dd>
        <dt>{text.ring}</dt>
        <dd>{text.ringHelp}</dd>
        <dt>{text.rest}</dt>
        <dd>{text.restHelp}</dd>
      </dl>
    </Panel>
  );
}
