import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useContext } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { Self, useMay } from '#api/use-may.ts';
import { ignoredPatternsText as text } from '#messages/ignored-patterns.en.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu-button.tsx';
import { notifyToast } from '#ui/notify.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { type IgnoreChoice, ignoreChoices } from './ignore-choices.ts';
import { ignorePattern, patternsInFileQuery, revokePattern } from './ignored-queries.ts';

interface IgnoreButtonProps {
  file: { id: string; uploadedBy: string };
  templateId: string;
  /** Only its picture, where many stand below each other. */
  isSmall?: boolean;
}

/** Lets the pattern of a message be ignored, or says that it is; nothing where the server cannot, or the person may not. */
export function IgnoreButton({ file, templateId, isSmall = false }: IgnoreButtonProps) {
  const client = useQueryClient();
  const self = useContext(Self);
  const mayWrite = useMay()('ignored-patterns.write');
  const { data: ignored } = useQuery(patternsInFileQuery(file.id));
  if (ignored === undefined || !mayWrite) return null;
  const choices = ignoreChoices({ templateId, ignored, isOwnFile: file.uploadedBy === self?.id });
  const choose = async (choice: IgnoreChoice) => {
    if (choice.kind === 'of-owner') return;
    const words = WORDS[choice.kind];
    try {
      if (choice.kind === 'ignore') await ignorePattern(client, { fileId: file.id, templateId, scope: choice.scope });
      else await revokePattern(client, choice.id);
      notifyToast('success', words.done);
    } catch (error) {
      notifyToast('error', serverMessageOr(error, words.failed));
    }
  };
  const isIgnored = choices.some(({ kind }) => kind !== 'ignore');
  const label = isIgnored ? text.ignored.open : text.mark.open;
  return (
    <MenuButton
      position="bottom-start"
      place="main"
      entries={() =>
        choices.map(
          (choice, index): MenuEntry => ({
            key: String(index),
            label: labelOf(choice),
            isDisabled: choice.kind === 'of-owner',
            onSelect: () => void choose(choice),
          }),
        )
      }
    >
      {isSmall ? (
        <IconButton label={label} size="sm" data-ignored={isIgnored || undefined}>
          <EyeOff size={14} />
        </IconButton>
      ) : (
        <PlainButton icon={<EyeOff size={12} />}>{label}</PlainButton>
      )}
    </MenuButton>
  );
}

const WORDS = {
  ignore: { done: text.mark.done, failed: text.mark.failed },
  revoke: { done: text.revoked, failed: text.revoke.failed },
};

function labelOf(choice: IgnoreChoice): string {
  if (choice.kind === 'of-owner') return text.ignored.ofOwner;
  if (choice.kind === 'revoke') return text.ignored.revoke[choice.scope];
  return choice.scope === 'file' ? text.mark.file : text.mark.ownFiles;
}
