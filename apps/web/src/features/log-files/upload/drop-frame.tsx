import { useEffect, useState } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import classes from './drop-frame.module.css';

/** Places where a paste is meant for what stands there. */
const TAKES_TEXT = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Takes files that are dropped or pasted anywhere on the page, and pasted text as a file; shows while files hover that they can be dropped. */
export function DropFrame({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const handleOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onDrop(files);
    };
    const handlePaste = (event: ClipboardEvent) => {
      if (!(event.target instanceof Element) || event.target.closest(TAKES_TEXT)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const pasted = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length > 0) onDrop(files);
      else if (pasted.trim() !== '') onDrop([pastedFile(pasted, new Date())]);
    };
    document.addEventListener('paste', handlePaste);
    document.addEventListener('dragover', handleOver);
    document.addEventListener('dragleave', handleLeave);
    document.addEventListener('drop', handleDrop);
    return () => {
      document.removeEventListener('paste', handlePaste);
      document.removeEventListener('dragover', handleOver);
      document.removeEventListener('dragleave', handleLeave);
      document.removeEventListener('drop', handleDrop);
    };
  }, [onDrop]);
  if (!isOver) return null;
  return (
    <div className={classes['frame']} aria-hidden="true">
      <p>{text.dropFrame}</p>
    </div>
  );
}

/** Text that was pasted, as a file named after the moment: `pasted-20261122-094158.log`. */
export function pastedFile(text: string, now: Date): File {
  const digits = (...parts: number[]) => parts.map((part) => String(part).padStart(2, '0')).join('');
  const day = digits(now.getFullYear(), now.getMonth() + 1, now.getDate());
  const time = digits(now.getHours(), now.getMinutes(), now.getSeconds());
  return new File([text], `pasted-${day}-${time}.log`, { type: 'text/plain' });
}
