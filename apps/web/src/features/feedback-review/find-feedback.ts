import type { Feedback } from '@rootline/contract';

export interface FeedbackFilter {
  /** Words that all occur in the correction. */
  text: string;
  /** Only reviews that say No. */
  isNoOnly: boolean;
}

export function findFeedback<Review extends Pick<Feedback, 'isCorrect' | 'correction'>>(
  feedback: readonly Review[],
  { text, isNoOnly }: FeedbackFilter,
): Review[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return feedback.filter(({ isCorrect, correction }) => {
    const comment = (correction ?? '').toLowerCase();
    return !(isNoOnly && isCorrect) && words.every((word) => comment.includes(word));
  });
}

export interface ReviewWeek {
  /** Monday of the week in local time, epoch milliseconds. */
  start: number;
  yes: number;
  no: number;
}

const WEEKS = 12;

/** Yes and No per week up to the newest review, oldest first, at most twelve weeks. */
export function reviewWeeks(feedback: readonly Pick<Feedback, 'isCorrect' | 'createdAt'>[]): ReviewWeek[] {
  const starts = feedback.map(({ createdAt }) => mondayOf(Date.parse(createdAt))).filter(Number.isFinite);
  if (starts.length === 0) return [];
  const newest = Math.max(...starts);
  const oldest = Math.max(Math.min(...starts), weeksBefore(newest, WEEKS - 1));
  const weeks: ReviewWeek[] = [];
  for (let start = newest; start >= oldest; start = weeksBefore(start, 1)) weeks.unshift({ start, yes: 0, no: 0 });
  const byStart = new Map(weeks.map((week) => [week.start, week]));
  for (const { createdAt, isCorrect } of feedback) {
    const week = byStart.get(mondayOf(Date.parse(createdAt)));
    if (week) week[isCorrect ? 'yes' : 'no'] += 1;
  }
  return weeks;
}

function mondayOf(time: number): number {
  const day = new Date(time);
  day.setHours(0, 0, 0, 0);
  return day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
}

/** By the calendar: with daylight saving time a week may not be 7 times 24 hours. */
function weeksBefore(start: number, weeks: number): number {
  const day = new Date(start);
  return day.setDate(day.getDate() - 7 * weeks);
}
