import { FAILURE_ROWS, FAILURE_WEIGHT, failureWeight } from '@rootline/logparse/lexicon';
import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { judgeHealth } from './judge-health.ts';

/** A line for each row of the vocabulary that names a failure. */
const SAID: Readonly<Record<string, string>> = {
  panic: 'the lamp thread panicked',
  'segmentation fault': 'worker 4 died of a segmentation fault',
  'kernel bug': 'kernel bug at lamp.c',
  'fatal error': 'a fatal error in the shelf',
  sanitizer: 'LampSanitizer: heap use after free',
  FATAL: 'FATAL lamp store is gone',
  'out of memory': 'the lamp store is out of memory',
  'no space left': 'disk full on /var',
  'deadlock detected': 'deadlock detected between lamps',
  'marked verdict': 'lamp check [FAILED]',
  'mark of an annotation': '##[error] lamp check',
  'ERROR with a colon': 'lamp.c:12: error: no shade',
  'verdict at the beginning': 'FAIL lamp/shade',
  'verdict inside': 'lamp shade FAILED',
  'named event': 'FailedMount of the lamp',
  'named exception': 'LampException in the shade',
  trace: 'Traceback (most recent call last):',
  uncaught: 'Uncaught lamp in shade',
  mark: '✗ lamp has a shade',
  'make stopped': 'make: *** [lamp] Error 1',
  'not ok': 'not ok 3 lamp has a shade',
  assertion: 'assertion of the lamp failed',
  'no tests found': 'No tests found for lamp',
  'undefined reference': "undefined reference to 'lamp'",
  'numbered compiler error': 'error[E0308]: mismatched lamps',
  'error with a code': "TS2304: Cannot find name 'lamp'",
  'module not found': "cannot find module 'lamp'",
  'no such file': 'lamp.conf: No such file or directory',
  denied: 'access to the lamp was denied',
  deadlock: 'the lamps are deadlocked',
  'stack overflow': 'stack overflow in lamp',
  'data loss': 'data loss in the lamp store',
  corruption: 'corruption of the lamp store',
  error: 'an error in the lamp',
  failed: 'the lamp failed',
  exception: 'exception in the lamp',
  fatal: 'the lamp ended with a fatal word',
  'ended by itself': 'the lamp crashed',
  cannot: 'the lamp could not be lit',
  'exit code': 'the lamp exited with 3',
  refused: 'connection refused by the lamp',
  'timed out': 'the call of the lamp timed out',
  'connection lost': 'broken pipe to the lamp',
  'answer of an error': 'the lamp said HTTP 503',
  rejected: 'certificate expired for lamp.example.org',
  'not permitted': 'the lamp is not permitted to shine',
  'not found': 'the shade was not found',
  exhausted: 'the pool of lamps is exhausted',
  unresolved: 'unresolved lamp in shade',
  'syntax error': 'syntax error near the lamp',
  conflict: 'a conflict between lamp and shade',
  'other than expected': 'expected a lamp, found a shade',
  corrupt: 'the lamp index is corrupted',
  'failed, de': 'die Lampe konnte nicht geöffnet werden',
  'failed, fr': 'échec de la connexion à la lampe',
  'failed, es': 'no se pudo abrir la lámpara',
  'failed, pt': 'não foi possível abrir a lâmpada',
  'failed, it': 'impossibile aprire la lampada',
  'failed, ca': "no s'ha pogut obrir el llum",
  'failed, ro': 'conexiunea a eșuat',
  'failed, nl': 'de verbinding werd verbroken',
  'failed, sv': 'anslutningen misslyckades',
  'failed, da': 'forbindelsen mislykkedes',
  'failed, no': 'lampen kunne ikke åpnes',
  'failed, fi': 'yhteys epäonnistui',
  'failed, pl': 'połączenie zostało odrzucone',
  'failed, cs': 'spojení selhalo',
  'failed, sk': 'spojenie zlyhalo',
  'failed, hu': 'a kapcsolat sikertelen',
  'failed, tr': 'bağlantı başarısız oldu',
  'failed, ru': 'не удалось открыть лампу',
  'failed, uk': 'не вдалося відкрити лампу',
  'failed, bg': 'връзката е неуспешна',
  'failed, el': 'η σύνδεση απέτυχε',
  'failed, id': 'koneksi gagal',
  'failed, vi': 'kết nối thất bại',
  'failed, ar': 'فشل الاتصال بالمصباح',
  'failed, he': 'החיבור נכשל',
  'failed, fa': 'اتصال ناموفق بود',
  'failed, hi': 'कनेक्शन विफल रहा',
  'failed, zh': '连接数据库失败',
  'failed, ja': '接続に失敗しました',
  'failed, ko': '연결 실패',
  'failed, th': 'การเชื่อมต่อล้มเหลว',
};

const CALM = Array.from({ length: 6 }, (_, i) => `2026-03-01 10:00:0${i} INFO lamp ${i} is lit`);
const failures = FAILURE_ROWS.filter(({ weight }) => weight >= FAILURE_WEIGHT);

test.each(failures)('“$id” is no health, as an entry of its own and as a line joined to another', async ({ id }) => {
  const said = SAID[id] ?? '';
  expect(failureWeight(said)).toBeGreaterThanOrEqual(FAILURE_WEIGHT);
  const own = parseText([...CALM.slice(0, 3), `2026-03-01 10:00:03 ${said}`, ...CALM.slice(4)].join('\n'));
  const joined = parseText([...CALM.slice(0, 4), said, ...CALM.slice(4)].join('\n'));
  expect((await judgeHealth(own.log, own.readLines)).health).not.toBe('healthy');
  expect((await judgeHealth(joined.log, joined.readLines)).health).not.toBe('healthy');
});
