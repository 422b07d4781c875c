import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { notifyToast } from '#ui/notify.tsx';

/** Uploaded files and how their first lines are read. */
export interface LineSource {
  files: readonly { id: string; name: string }[];
  readLines: (fileId: string) => Promise<string[]>;
}

interface FileLinesSelectProps {
  source: LineSource;
  onLines: (lines: readonly string[]) => void;
}

const text = parsingRulesText.test;

/** Takes the first lines of an uploaded file as the sample. */
export function FileLinesSelect({ source, onLines }: FileLinesSelectProps) {
  const [isReading, setIsReading] = useState(false);
  const [chosen, setChosen] = useState('');
  if (source.files.length === 0) return null;
  const handleChoice = async (fileId: string) => {
    setChosen(fileId);
    if (fileId === '') return;
    setIsReading(true);
    try {
      onLines(await source.readLines(fileId));
    } catch {
      notifyToast('error', text.linesFailed);
    }
    setIsReading(false);
  };
  return (
    <NativeSelect
      label={text.linesFromFile}
      description={text.linesFromFileHint}
      disabled={isReading}
      value={chosen}
      data={[
        { value: '', label: text.chooseFile },
        ...source.files.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => void handleChoice(event.currentTarget.value)}
    />
  );
}
