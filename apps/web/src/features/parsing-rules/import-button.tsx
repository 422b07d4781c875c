import { Button, FileButton } from '@mantine/core';
import type { NewParsingRule } from '@rootline/contract';
import { FileUp } from 'lucide-react';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { notifyToast } from '#ui/notify.tsx';
import { readRuleFile } from './rule-file.ts';

const text = parsingRulesText.menu;

/** Reads a rule from a file; it is looked at before it is created. */
export function ImportButton({ onRule }: { onRule: (rule: NewParsingRule) => void }) {
  const handleFile = async (file: File | null) => {
    if (file === null) return;
    const read = readRuleFile(await file.text());
    if (read.ok) onRule(read.rule);
    else notifyToast('error', text.importFailed(read.reason === 'not-json' ? text.notJson : read.reason));
  };
  return (
    <FileButton accept=".json,application/json" onChange={(file) => void handleFile(file)}>
      {(props) => (
        <Button {...props} size="sm" leftSection={<FileUp size={14} aria-hidden="true" />}>
          {text.importJson}
        </Button>
      )}
    </FileButton>
  );
}
