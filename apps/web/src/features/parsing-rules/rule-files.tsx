import { Button, FileButton } from '@mantine/core';
import { type NewParsingRule, newParsingRuleSchema, type ParsingRule } from '@rootline/contract';
import { Copy, Download, Ellipsis, FileUp } from 'lucide-react';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { saveJson } from '#ui/save-text.ts';

/** A rule without what belongs to one server: its id, owner and time. */
export function contentOf(rule: NewParsingRule): NewParsingRule {
  const { name, description, isActive, isTemplate, fieldMappings, regexPatterns } = rule;
  return { name, description, isActive, isTemplate, fieldMappings, regexPatterns };
}

/** The rule that the text of a file holds, or why it holds none. */
export function readRuleFile(text: string): { ok: true; rule: NewParsingRule } | { ok: false; reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not-json' };
  }
  const read = newParsingRuleSchema.safeParse(value);
  return read.success
    ? { ok: true, rule: contentOf(read.data) }
    : { ok: false, reason: read.error.issues[0]?.message ?? 'not-json' };
}

/** A name that can be a file. */
export function ruleFileName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
  return `${plain === '' ? 'rule' : plain.slice(0, 80)}.rule.json`;
}

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

interface RuleMenuProps {
  rule: ParsingRule;
  /** null for those who may not create rules. */
  onDuplicate: ((rule: ParsingRule) => void) | null;
}

export function RuleMenu({ rule, onDuplicate }: RuleMenuProps) {
  return (
    <MenuButton
      place="main"
      entries={() => [
        ...(onDuplicate === null
          ? []
          : [
              {
                key: 'duplicate',
                label: rule.isTemplate ? text.useTemplate : text.duplicate,
                icon: <Copy size={14} aria-hidden="true" />,
                onSelect: () => onDuplicate(rule),
              },
            ]),
        {
          key: 'export',
          label: text.exportJson,
          icon: <Download size={14} aria-hidden="true" />,
          onSelect: () => saveJson(contentOf(rule), ruleFileName(rule.name)),
        },
      ]}
    >
      <IconButton size="sm" label={text.open(rule.name)}>
        <Ellipsis size={14} aria-hidden="true" />
      </IconButton>
    </MenuButton>
  );
}
