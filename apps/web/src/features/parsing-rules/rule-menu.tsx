import '#ui/theme/mantine-more.css';
import { Menu } from '@mantine/core';
import type { ParsingRule } from '@rootline/contract';
import { Copy, Download, Ellipsis } from 'lucide-react';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { saveJson } from '#ui/save-text.ts';
import { contentOf, ruleFileName } from './rule-file.ts';

interface RuleMenuProps {
  rule: ParsingRule;
  /** null for those who may not create rules. */
  onDuplicate: ((rule: ParsingRule) => void) | null;
}

const text = parsingRulesText.menu;

export function RuleMenu({ rule, onDuplicate }: RuleMenuProps) {
  return (
    <Menu position="bottom-end" portalProps={{ target: '#main' }}>
      <Menu.Target>
        <IconButton size="sm" label={text.open(rule.name)}>
          <Ellipsis size={14} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {onDuplicate === null ? null : (
          <Menu.Item leftSection={<Copy size={14} aria-hidden="true" />} onClick={() => onDuplicate(rule)}>
            {rule.isTemplate ? text.useTemplate : text.duplicate}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<Download size={14} aria-hidden="true" />}
          onClick={() => saveJson(contentOf(rule), ruleFileName(rule.name))}
        >
          {text.exportJson}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
