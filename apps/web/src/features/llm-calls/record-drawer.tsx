import { Drawer } from '@mantine/core';
import { llmStatusText } from '#messages/llm-status.en.ts';
import { uiText } from '#messages/ui.en.ts';
import { useFocusBack } from '#ui/use-focus-back.ts';
import type { CallRecord } from './call-table.tsx';
import { JobRecord } from './job-record.tsx';
import { LogFileRecord } from './log-file-record.tsx';
import classes from './record-drawer.module.css';

interface RecordDrawerProps {
  record: CallRecord;
  onClose: () => void;
}

const text = llmStatusText.record;

/** The log file or the job of a call, beside the table. */
export function RecordDrawer({ record, onClose }: RecordDrawerProps) {
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={420}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <Drawer.Body>
          {/* Not Drawer.Header: its <header> would be a second banner of the page. */}
          <div className={classes['head']}>
            <Drawer.Title className={classes['title'] ?? ''}>
              {record.kind === 'job' ? text.job : text.logFile}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={uiText.close} />
          </div>
          {record.kind === 'log-file' ? <LogFileRecord id={record.id} /> : null}
          {record.kind === 'job' ? <JobRecord id={record.id} /> : null}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
