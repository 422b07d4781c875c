import type { ParsingRule } from '@rootline/contract';
import { Copy, Download, Ellipsis } from 'lucide-react';
import { parsingRulesText } from '#messages/parsing-rules.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
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
