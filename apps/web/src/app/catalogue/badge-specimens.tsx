import { ROLES, SEVERITIES } from '@rootline/contract';
import { catalogueText } from '#messages/catalogue.en.ts';
import type { Hue } from '#ui/hue-badge.tsx';
import { HueBadge } from '#ui/hue-badge.tsx';
import { LogoMark } from '#ui/logo-mark.tsx';
import { RoleBadge } from '#ui/role-badge.tsx';
import { SeverityBadge } from '#ui/severity-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { StatusVocabulary } from '#ui/status-words.ts';
import { Specimen, SpecimenSection } from './specimen.tsx';

const HUES: readonly Hue[] = ['red', 'orange', 'yellow', 'green', 'blue', 'grey', 'teal', 'violet', 'pink'];
const VOCABULARIES: readonly StatusVocabulary[] = ['dashboard', 'pre-processing', 'rca', 'run'];
const STATUSES = [null, 'pending', 'processing', 'running', 'completed', 'failed', 'mislaid'] as const;
const { sections } = catalogueText;

export function BadgeSpecimens() {
  return (
    <SpecimenSection title={sections.badges}>
      <Specimen name="HueBadge">
        {HUES.map((hue) => (
          <HueBadge key={hue} hue={hue}>
            {hue}
          </HueBadge>
        ))}
      </Specimen>
      <Specimen name="HueBadge dot">
        {HUES.map((hue) => (
          <HueBadge key={hue} hue={hue} dot>
            {hue}
          </HueBadge>
        ))}
      </Specimen>
      <Specimen name="HueBadge outline">
        {HUES.map((hue) => (
          <HueBadge key={hue} hue={hue} outline>
            {hue}
          </HueBadge>
        ))}
      </Specimen>
      {VOCABULARIES.map((vocabulary) => (
        <Specimen key={vocabulary} name={`StatusBadge ${vocabulary}`}>
          {STATUSES.map((status) => (
            <StatusBadge key={status} vocabulary={vocabulary} value={status} />
          ))}
        </Specimen>
      ))}
      <Specimen name="SeverityBadge">
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} value={severity} />
        ))}
      </Specimen>
      <Specimen name="SeverityBadge upper">
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} value={severity} casing="upper" />
        ))}
      </Specimen>
      <Specimen name="RoleBadge">
        {ROLES.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </Specimen>
      <Specimen name="LogoMark">
        <LogoMark />
        <LogoMark size={32} />
      </Specimen>
    </SpecimenSection>
  );
}
