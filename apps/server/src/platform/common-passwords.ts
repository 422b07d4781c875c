import { LIMITS } from '@rootline/contract';

/** True for one of the 3000 commonest passwords of at least `minLength` characters, in upper or lower case. */
export async function isCommonPassword(password: string, minLength: number): Promise<boolean> {
  // Half a megabyte of words, read only where the list is switched on.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common']
    .filter((common) => common.length >= minLength)
    .slice(0, LIMITS.password.commonest)
    .includes(password.toLowerCase());
}
