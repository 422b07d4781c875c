/**
 * Ways of writing a time. One letter is one field; every other character stands for itself.
 * Y year, y two-digit year, M month, n month as 1 or 2 digits, N month name, D day, d day as 1 or 2 digits,
 * h hour, H hour as 1 or 2 digits, m minute, q minute as 1 or 2 digits, s second, r second as 1 or 2 digits,
 * f optional fraction, z optional zone, Z zone that must be there, A AM or PM, w weekday name,
 * _ one or more blanks, T a "T", "t", "_" or blanks.
 */
export const SHAPES = [
  'Y-M-DTh:m:sfz',
  'Y/M/DTh:m:sfz',
  'Y.M.DTh:m:sfz',
  'Y-M-D-h.m.sf',
  'Y-M-D-h:m:sf',
  'Y/n/d:h:m:sf',
  'Y-n-d_H:m:sfz',
  'Y/n/d_H:m:sfz',
  'Y-M-DTh:mz',
  'YMDThmsfz',
  'YMD-H:q:rf',
  'YMD_H:m:sf',
  'YMD_hms',
  'yMD_hms',
  'yMD_H:m:s',
  'd/N/Y:h:m:sfz',
  'd/N/Y_h:m:sfz',
  'd-N-Y_h:m:sfz',
  'd-N-y_H.m.sf_A',
  'd_N_Y_h:m:sfz',
  'd_N_Y,_h:m:sfz',
  'w,_d_N_Y_h:m:sfz',
  'w_N_d_h:m:sf_Y',
  'w_N_d_h:m:sf_Z_Y',
  'w_d_N_Y_h:m:sfz',
  'w_d_N_h:m:sf_Y',
  'N_d,_Y_H:m:sf_A',
  'N_d,_Y_H:m:sfz',
  'N_d_Y_h:m:sfz',
  'N-d-Y_h:m:sfz',
  'Y_N_d_h:m:sfz',
  'N_d_h:m:sfz',
  'd_N_h:m:sf',
  'n/d/Y_H:m:sf_A',
  'n/d/Y,_H:m:sf_A',
  'n/d/Y_H:m:sfz',
  'n/d/Y,_H:m:sfz',
  'n/d/y_H:m:sfz',
  'd/n/Y_H:m:sfz',
  'd/n/Y,_H:m:sfz',
  'd/n/Y:H:m:sfz',
  'd.n.Y_H:m:sfz',
  'd-n-Y_H:m:sfz',
  'd/n/y_H:m:sfz',
  'y/M/D_h:m:sf',
  'y-M-D_h:m:sf',
  'M-D_h:m:sf',
  'M/D_h:m:sf',
  'M.D_h:m:s',
  'MD_h:m:sf',
  'h:m:sfz',
  'Y-M-D',
  'Y.M.D',
  'Y/M/D',
] as const;
export type Shape = (typeof SHAPES)[number];

/** Shapes that the same text can have: only the file as a whole tells which number is the day, the month or the year. */
const AMBIGUOUS: readonly (readonly Shape[])[] = [
  ['n/d/Y_H:m:sfz', 'd/n/Y_H:m:sfz'],
  ['n/d/Y,_H:m:sfz', 'd/n/Y,_H:m:sfz'],
  ['y/M/D_h:m:sf', 'n/d/y_H:m:sfz', 'd/n/y_H:m:sfz'],
];

/** The shapes among which a file has to decide; a clear shape stands alone. */
export function familyOf(shape: Shape): readonly Shape[] {
  return AMBIGUOUS.find((family) => family.includes(shape)) ?? [shape];
}
