import { useEffect, useState } from 'react';
import { logFilesText as text } from '#messages/log-files.en.ts';
import classes from './drop-frame.module.css';

/** Takes files that are dropped anywhere on the page, and shows where they would land while they hover. */
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
    document.addEventListener('dragover', handleOver);
    document.addEventListener('dragleave', handleLeave);
    document.addEventListener('drop', handleDrop);
    return () => {
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
