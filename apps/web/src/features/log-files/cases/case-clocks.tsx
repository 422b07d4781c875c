import { Button, TextInput } from '@mantine/core';
import { type CaseFile, ENDPOINTS, LIMITS } from '@rootline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CASES_KEY } from '#address/log-files-search.ts';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { formatApart } from '#format/durations.ts';
import { casesText as text } from '#messages/cases.en.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { FormFooter } from '#ui/forms/form-footer.tsx';
import { nameOf } from './case-log.ts';
import classes from './case-tree.module.css';

/** What is added to a clock, in words: a positive offset means that it is slow. */
function offsetWords(offsetMs: number): string {
  if (offsetMs === 0) return text.right;
  return offsetMs > 0 ? text.slow(formatApart(offsetMs)) : text.fast(formatApart(offsetMs));
}

interface ClockNote {
  words: string;
  /** Nothing in the files proves it. */
  isDoubtful: boolean;
}

/** What is known of the clock of a file. */
export function clockNote(file: CaseFile, reference: CaseFile | null): ClockNote {
  const { offsetMs, offsetOrigin, logFile, hasTimes, clockGround } = file;
  if (!hasTimes) return { words: text.clocks.none, isDoubtful: true };
  if (offsetOrigin === 'person') return { words: text.clocks.byPerson(offsetWords(offsetMs)), isDoubtful: false };
  if (offsetMs !== 0) return { words: text.clocks.corrected(offsetWords(offsetMs)), isDoubtful: false };
  if (!file.isOrderKnown && clockGround !== null) return { words: text.orderUnknown, isDoubtful: true };
  if (file === reference) return { words: text.clocks.reference, isDoubtful: false };
  const isStated = logFile.facts?.zone === 'stated';
  return isStated || clockGround === 'ids'
    ? { words: text.clocks.stated, isDoubtful: false }
    : { words: text.clocks.assumed, isDoubtful: true };
}

/** The same of a service: that of its files where they agree, else the one that is furthest off. */
export function serviceClock(files: readonly CaseFile[], reference: CaseFile | null): ClockNote {
  const timed = files.filter(({ hasTimes }) => hasTimes);
  if (timed.length === 0) return { words: files.length === 0 ? '' : text.clocks.none, isDoubtful: true };
  const own = timed.find((file) => file === reference);
  const furthest = timed.reduce((most, file) => (Math.abs(file.offsetMs) > Math.abs(most.offsetMs) ? file : most));
  const shown = furthest.offsetMs === 0 ? (own ?? furthest) : furthest;
  const note = clockNote(shown, reference);
  const isOne = timed.every(({ offsetMs }) => offsetMs === furthest.offsetMs);
  return isOne ? note : { ...note, words: text.clocks.several(note.words) };
}

interface ServiceAndClockProps {
  caseId: string;
  file: CaseFile;
  onClose: () => void;
}

/** Says which service a file is of, and how far its clock is off. */
export function ServiceAndClock({ caseId, file, onClose }: ServiceAndClockProps) {
  const client = useQueryClient();
  const [service, setService] = useState(file.service);
  const [seconds, setSeconds] = useState(String(file.offsetMs / 1000));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { foundOffsetMs, foundWithinMs, offsetEvidence } = file;
  const params = { id: caseId, logFileId: file.logFile.id };
  const send = async (body: { service?: string; offsetMs?: number | null }) => {
    setIsBusy(true);
    try {
      await call(ENDPOINTS.changeCaseFile, { params, body });
      await client.invalidateQueries({ queryKey: CASES_KEY });
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const offsetMs = Math.round(Number(seconds.replace(',', '.')) * 1000);
    if (seconds.trim() === '' || Number.isNaN(offsetMs)) return setProblem(text.offsetWrong);
    const body = {
      ...(service.trim() === file.service ? {} : { service: service.trim() }),
      ...(offsetMs === file.offsetMs ? {} : { offsetMs }),
    };
    if (Object.keys(body).length === 0) onClose();
    else void send(body);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.clockTitle(nameOf(file.path))}
      isBusy={isBusy}
      footer={<FormFooter form="service-and-clock" submit={text.save} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id="service-and-clock" noValidate className={classes['form']} onSubmit={handleSubmit}>
        <TextInput
          label={text.service}
          description={text.serviceHint[file.serviceOrigin]}
          value={service}
          maxLength={LIMITS.cases.serviceLength}
          data-autofocus
          onChange={(event) => setService(event.currentTarget.value)}
        />
        <TextInput
          label={text.offset}
          description={text.offsetHint}
          value={seconds}
          inputMode="decimal"
          onChange={(event) => setSeconds(event.currentTarget.value)}
        />
        <div className={classes['found']}>
          <p>{foundOffsetMs === null ? text.foundNone : text.found(offsetWords(foundOffsetMs))}</p>
          {foundOffsetMs !== null && foundWithinMs !== null && <p>{text.within(formatApart(foundWithinMs))}</p>}
          {offsetEvidence !== null && <p>{offsetEvidence}</p>}
          {file.offsetOrigin === 'person' && (
            <Button size="xs" disabled={isBusy} onClick={() => void send({ offsetMs: null })}>
              {text.useFound}
            </Button>
          )}
        </div>
        {problem !== null && <ErrorBox message={problem} />}
      </form>
    </Dialog>
  );
}
