import type { LineFormatChoice, Sample } from '../formats/format.ts';
import { createHeaderText } from '../formats/text.ts';
import type { Header } from './header.ts';
import { nameHeader } from './name-header.ts';

/** A learnt header as a format: the more columns it has that tell themselves apart, the more exact it is. */
export function headerChoice(header: Header, sample: Sample): LineFormatChoice {
  return {
    ...nameHeader(header, sample),
    exactness: header.columns.filter((column) => column.kind !== 'word').length,
    standsAlone: true,
    open: (context) => createHeaderText(context, header),
  };
}
