import {
  kindOfSource,
  SOURCE_CREDENTIALS,
  SOURCE_SETTINGS,
  type Source,
  type SourceBody,
  type SourceCredential,
  type SourceKind,
  type SourceSetting,
  sourceBodySchema,
} from '@rootline/contract';
import { sourcesText } from '#messages/sources.en.ts';

const text = sourcesText.form;

/** What the form holds. */
export interface SourceDraft {
  kind: SourceKind;
  name: string;
  address: string;
  settings: Partial<Record<SourceSetting, string>>;
  /** Null: the stored ones stay. */
  credentials: Partial<Record<SourceCredential, string>> | null;
}

/** What the form begins with for a new source of a kind. */
export function newSource(kind: SourceKind): SourceDraft {
  return { kind, name: '', address: '', settings: {}, credentials: {} };
}

/** What the form begins with for a source that is there; `asks`: its credentials are to be replaced. */
export function draftOf({ kind, name, address, settings, credentials }: Source, asks: boolean): SourceDraft {
  const isKept = !asks && (credentials?.length ?? 0) > 0;
  return { kind, name, address: address ?? '', settings: settings ?? {}, credentials: isKept ? null : {} };
}

/** The settings of a kind, in the order of the contract. */
export function settingsOf(kind: SourceKind): { name: SourceSetting; isRequired: boolean }[] {
  const { settings } = kindOfSource(kind);
  return SOURCE_SETTINGS.flatMap((name) => {
    const need = settings[name];
    return need === undefined ? [] : [{ name, isRequired: need === 'required' }];
  });
}

export const credentialsOf = (kind: SourceKind): readonly SourceCredential[] =>
  SOURCE_CREDENTIALS.filter((name) => kindOfSource(kind).credentials.includes(name));

export interface SourceProblems {
  name: string | null;
  address: string | null;
  settings: Partial<Record<SourceSetting, string>>;
  /** What belongs to no single field. */
  rest: string | null;
}

/** The body of the call, or what keeps the draft from it, field by field. */
export function readSource(draft: SourceDraft): { body: SourceBody } | { problems: SourceProblems } {
  const { kind, name, address, settings, credentials } = draft;
  const missing = settingsOf(kind).filter((each) => each.isRequired && !settings[each.name]?.trim());
  const isAddressMissing = address.trim() === '' && kindOfSource(kind).defaultAddress === null;
  const problems: SourceProblems = {
    name: name.trim() === '' ? text.required(text.name) : null,
    address: isAddressMissing ? text.required(text.address) : null,
    settings: Object.fromEntries(missing.map((each) => [each.name, text.required(text.settings[each.name])])),
    rest: null,
  };
  if (problems.name !== null || isAddressMissing || missing.length > 0) return { problems };
  const said = {
    kind,
    name: name.trim(),
    address: address.trim(),
    settings,
    ...(credentials !== null && { credentials }),
  };
  const read = sourceBodySchema.safeParse(said);
  if (read.success) return { body: read.data };
  return { problems: { ...problems, rest: read.error.issues[0]?.message ?? text.failed } };
}
