import type { Role } from '@rootline/contract';
import {
  Cable,
  Cpu,
  FolderOpen,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Regex,
  ScrollText,
  Settings,
} from 'lucide-react';
import { appText } from '#messages/app.en.ts';

export interface NavigationItem {
  to: '/' | '/logs' | '/cases' | '/sources' | '/parsing-rules' | '/llm-status' | '/settings' | '/feedback-review';
  label: string;
  icon: LucideIcon;
  /** Second key after g. */
  key: string;
  /** Shown to this role only. */
  onlyFor?: Role;
}

const items: readonly NavigationItem[] = [
  { to: '/', label: appText.nav.dashboard, icon: LayoutDashboard, key: 'd' },
  { to: '/logs', label: appText.nav.logAnalysis, icon: ScrollText, key: 'l' },
  { to: '/cases', label: appText.nav.cases, icon: FolderOpen, key: 'c' },
  { to: '/sources', label: appText.nav.sources, icon: Cable, key: 'o' },
  { to: '/parsing-rules', label: appText.nav.parsingRules, icon: Regex, key: 'p' },
  { to: '/llm-status', label: appText.nav.llmStatus, icon: Cpu, key: 'm' },
  { to: '/settings', label: appText.nav.settings, icon: Settings, key: 's' },
  {
    to: '/feedback-review',
    label: appText.nav.feedbackReview,
    icon: MessageSquareText,
    key: 'f',
    onlyFor: 'ADMIN',
  },
];

/** The sections that a role sees, in the order of the navigation. */
export function navigationItems(role: Role | undefined): readonly NavigationItem[] {
  return items.filter(({ onlyFor }) => onlyFor === undefined || onlyFor === role);
}
