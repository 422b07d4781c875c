import { Button } from '@mantine/core';
import type { PlacedFeedback } from '@rootline/contract';
import { Link } from '@tanstack/react-router';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#format/times.ts';
import { feedbackReviewText as text } from '#messages/feedback-review.en.ts';
import { type DataColumn, DataTable } from '#ui/data-table.tsx';
import classes from './feedback-table.module.css';

const SHORT_LENGTH = 120;
const SHORT_LINES = 3;

/** True when a comment may not fit in three lines of its column. */
export function isLongCorrection(correction: string): boolean {
  return correction.length > SHORT_LENGTH || correction.split('\n').length > SHORT_LINES;
}

interface FeedbackTableProps {
  feedback: readonly PlacedFeedback[];
  userNames: ReadonlyMap<string, string>;
  /** In place of the rows when there are none. */
  empty: ReactNode;
}

const words = text.columns;

export function FeedbackTable({ feedback, userNames, empty }: FeedbackTableProps) {
  const columns: DataColumn<PlacedFeedback>[] = [
    {
      key: 'analysisId',
      header: words.analysisId,
      width: '21%',
      sortValue: ({ analysisMemoryId }) => analysisMemoryId,
      cell: (review) => <Analysis review={review} />,
    },
    {
      key: 'userId',
      header: words.userId,
      width: '21%',
      sortValue: ({ userId }) => userNames.get(userId) ?? userId,
      cell: ({ userId }) => (
        <>
          {userNames.has(userId) ? <div>{userNames.get(userId)}</div> : null}
          <code className={classes['id']}>{userId}</code>
        </>
      ),
    },
    {
      key: 'isCorrect',
      header: words.isCorrect,
      width: '100px',
      sortValue: ({ isCorrect }) => Number(isCorrect),
      text: ({ isCorrect }) => (isCorrect ? text.yes : text.no),
      cell: ({ isCorrect }) => <Answer isCorrect={isCorrect} />,
    },
    {
      key: 'correction',
      header: words.correction,
      sortValue: ({ correction }) => correction || null,
      cell: ({ correction }) => <CorrectionText correction={correction} />,
    },
    {
      key: 'createdAt',
      header: words.createdAt,
      width: '1%',
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (
        <time className={classes['time']} dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      ),
    },
  ];
  return <DataTable caption={text.title} columns={columns} rows={feedback} rowKey={({ id }) => id} empty={empty} />;
}

/** The result, where the backend says in which file it is. */
function Analysis({ review: { analysisMemoryId, logFileId, runId } }: { review: PlacedFeedback }) {
  const id = <code className={classes['id']}>{analysisMemoryId}</code>;
  if (logFileId === undefined || runId === undefined) return id;
  return (
    <Link to="/logs" search={{ file: logFileId, dialog: 'rca-result', run: runId }} title={text.open}>
      {id}
    </Link>
  );
}

function Answer({ isCorrect }: { isCorrect: boolean }) {
  const Icon = isCorrect ? ThumbsUp : ThumbsDown;
  return (
    <span className={classes['answer']} data-correct={isCorrect || undefined}>
      <Icon size={14} aria-hidden="true" />
      {isCorrect ? text.yes : text.no}
    </span>
  );
}

/** Three lines of a comment; a longer one opens in full. */
function CorrectionText({ correction }: { correction: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!correction) return <span className="muted">{text.none}</span>;
  if (!isLongCorrection(correction)) return <p className={classes['text']}>{correction}</p>;
  return (
    <>
      <p className={classes['text']} data-short={!isOpen || undefined}>
        {correction}
      </p>
      <Button size="xs" variant="subtle" ml={-8} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? text.showLess : text.showAll}
      </Button>
    </>
  );
}
