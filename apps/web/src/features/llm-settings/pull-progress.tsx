import type { LlmPull } from '@rootline/contract';
import { formatPercent } from '#format/percent.ts';
import { settingsText } from '#messages/settings.en.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './model-row.module.css';

const text = settingsText.llm;
const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const MB = 1024 * 1024;

/** How far the model server is with a download. */
export function PullProgress({ pull }: { pull: LlmPull }) {
  const { model, phase, progress, completedBytes, totalBytes } = pull;
  return (
    <div className={classes['wide']}>
      <ProgressBar label={text.downloadOf(model)} percent={progress ?? 0} />
      <p className="micro muted num">
        {text.downloadPhases[phase]}
        {progress === null ? null : `, ${formatPercent(progress)}`}
        {completedBytes === null || totalBytes === null
          ? null
          : `, ${text.downloadedShare(megabytes.format(completedBytes / MB), megabytes.format(totalBytes / MB))}`}
      </p>
    </div>
  );
}
