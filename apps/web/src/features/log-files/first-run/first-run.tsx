import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useMay } from '#api/use-may.ts';
import { formatLimit } from '#format/sizes.ts';
import { firstRunText as text } from '#messages/first-run.en.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { Panel } from '#ui/panel.tsx';
import { ARCHIVE_WORDS, handFilesToCase } from '../cases/dropped-entries.ts';
import { DropFrame } from '../upload/drop-frame.tsx';
import { handToUpload } from '../upload/handed-uploads.ts';
import { hasLogType, uploadRulesQuery } from '../upload/upload-rules.ts';
import classes from './first-run.module.css';
import { sampleLogQuery } from './sample-log.ts';
import { SamplePreview } from './sample-preview.tsx';

const COMMAND = 'npx rootline build.log';
const SAMPLE_NAME = 'orders-sample.log';

/** The ways in while there is no file: choose, drop, paste, or the sample. One log opens itself; several begin a case. */
export function FirstRun() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const { data: rules } = useQuery(uploadRulesQuery());

  const take = (files: File[]) => {
    const [only, ...others] = files;
    if (only === undefined) return;
    const isLog = others.length === 0 && hasLogType(only);
    if (isLog) handToUpload([only]);
    else handFilesToCase(files);
    void navigate(isLog ? { to: '/logs' } : { to: '/cases', search: { dialog: 'new' } });
  };
  const takeSample = async () => {
    try {
      take([new File([await client.ensureQueryData(sampleLogQuery())], SAMPLE_NAME, { type: 'text/plain' })]);
    } catch {
      notifyToast('error', text.sampleFailed);
    }
  };
  return (
    <div className={classes['ways']}>
      <section className={classes['drop']} aria-labelledby="first-run">
        <h2 id="first-run">{text.title}</h2>
        <p>{text.hint}</p>
        <div className={classes['buttons']}>
          <Button
            variant="filled"
            leftSection={<Upload size={15} aria-hidden="true" />}
            onClick={() => picker.current?.click()}
          >
            {text.choose}
          </Button>
          <Button leftSection={<Play size={14} aria-hidden="true" />} onClick={() => void takeSample()}>
            {text.sample}
          </Button>
          <span className={classes['paste']}>
            {text.paste} <kbd>Ctrl V</kbd>
          </span>
        </div>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          onChange={({ currentTarget }) => take([...(currentTarget.files ?? [])])}
        />
        <dl className={classes['kinds']}>
          <div>
            <dt>{text.log}</dt>
            <dd>{text.logOpens}</dd>
            <dd className={classes['types']} style={{ visibility: rules ? undefined : 'hidden' }}>
              {text.logTypes(formatLimit(rules?.limitBytes ?? 0))}
            </dd>
          </div>
          <div>
            <dt>{text.several}</dt>
            <dd>{text.severalOpen}</dd>
            <dd className={classes['types']}>{ARCHIVE_WORDS}</dd>
          </div>
        </dl>
      </section>
      <Panel title={text.sampleTitle} aside={<code className={classes['types']}>{SAMPLE_NAME}</code>} flush>
        <SamplePreview />
      </Panel>
      <OtherWays />
      <DropFrame onDrop={take} />
    </div>
  );
}

/** Ways in for those who have no file at hand, and what a model would add. */
function OtherWays() {
  const may = useMay();
  return (
    <div className={classes['others']}>
      <Way title={text.terminal} hint={text.terminalHint}>
        <div className={classes['command']}>
          <code>{COMMAND}</code>
          <CopyButton text={COMMAND} />
        </div>
      </Way>
      {may('sources.manage') && (
        <Way title={text.systems} hint={text.systemsHint}>
          <Link to="/sources" search={{ dialog: 'add' }}>
            {text.addSource}
          </Link>
        </Way>
      )}
      {may('llm-settings.use') && (
        <Way title={text.model} hint={text.modelHint}>
          <Link to="/settings" search={{ view: 'llm' }}>
            {text.connectModel}
          </Link>
        </Way>
      )}
    </div>
  );
}

function Way({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <p className={classes['hint']}>{hint}</p>
      {children}
    </Panel>
  );
}
