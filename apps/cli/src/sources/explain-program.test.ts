import { describe, expect, it } from 'vitest';
import { explainProgram } from './explain-program.ts';

const explain = (words: string) => {
  const { message, exitCode } = explainProgram({ program: 'kubectl', reads: 'web-1', code: 1, words });
  return [exitCode, message];
};
/** kubectl 1.20 warns of a file that KUBECONFIG names and that is not there. */
const WARNING = 'W1128 23:29:56.120043   21384 loader.go:223] Config not found: /home/ada/none';

describe('why a program failed', () => {
  it('goes by its last words, whatever it warned of before', () => {
    expect(explain(`${WARNING}\nThe connection to the server 127.0.0.1:9 was refused`)).toEqual([
      3,
      'kubectl cannot reach its server: The connection to the server 127.0.0.1:9 was refused.',
    ]);
    expect(explain(`${WARNING}\nError from server (Forbidden): pods is forbidden`)).toEqual([
      3,
      'No permission to read web-1 with kubectl: pods is forbidden.',
    ]);
  });

  it('goes by earlier words if the last ones say nothing known', () => {
    expect(explain('dial tcp 10.0.0.1:443: i/o timeout\nPlease try again')).toEqual([
      3,
      'kubectl cannot reach its server: Please try again.',
    ]);
  });
});
