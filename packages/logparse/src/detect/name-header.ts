import type { Sample } from '../formats/format.ts';
import type { Header } from './header.ts';

/** The name under which a learnt header is known, and how it was found. */
export function nameHeader(header: Header, sample: Sample): { name: string; reason: string } {
  const anchor = header.columns[header.anchor];
  const kinds = header.columns.map((column) => column.kind).join(', ');
  const reason = `Lines start with: ${kinds}.`;
  if (anchor?.shape === 'klog') return { name: 'klog', reason };
  if (sample.lines.slice(0, 200).some((line) => line.includes('##[group]') || line.includes('##[endgroup]'))) {
    return { name: 'ci', reason };
  }
  const isSyslog =
    header.anchor === 0 && anchor?.shape === 'N_d_h:m:sfz' && anchor.opener === '' && anchor.isMarked !== true;
  if (isSyslog && header.columns.length >= 3) return { name: 'syslog-rfc3164', reason };
  return { name: 'text', reason };
}
