import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

/** The signal of a line in a log that has other lines too. */
function signalOf(line: string): number {
  const { entries } = parseText(`a plain line\n${line}\nanother plain line\n`);
  return entries.find((entry) => entry.message === line)?.signal ?? -1;
}

describe('failure signal of lines that state no level', () => {
  it.each([
    ['kernel panic - not syncing', 5],
    ['Out of memory: Killed process 123 (java)', 5],
    ['Segmentation fault (core dumped)', 5],
    ['ModuleNotFoundError: No module named x', 4],
    ['npm ERR! code ELIFECYCLE', 4],
    ['make: *** [Makefile:12: all] Error 2', 4],
    ['error[E0308]: mismatched types', 4],
    ['Process completed with exit code 1.', 4],
    ['call returned HRESULT 0x80070005', 3],
    ['call returned HRESULT 0x00000000', 0],
    ['driver ended with NTSTATUS: 0xC0000005', 3],
    ['open came back with errno=13', 4],
    ['open came back with errno=0', 0],
    ['upload ended, result code -6', 4],
    ['upload ended, result code 0', 0],
    ['child 7 was terminated by signal 11', 4],
    ['child 7 was terminated by signal 15', 0],
    ['result 42 of 80', 0],
    ['read status 0xC0000005 of page 7', 0],
    ['api:1.2 Exited (137) 3 minutes ago', 4],
    ['api:1.2 Exited (0) 3 minutes ago', 0],
    ['not ok 3 - adds', 4],
    ['connection refused by peer', 3],
    ['Tests: 1 failed, 12 passed', 3],
    ['backup at 10:00:00 failed', 3],
    ['call of 10.0.0.7:0 failed', 3],
    ['"GET /lamps/7 HTTP/1.1" 503 17', 3],
    ['GET /lamps 502 3.1 ms', 3],
    ['lamp=7 status=500 size=17', 3],
    ['"GET /lamps/7 HTTP/1.1" 404 503', 0],
    ['web~ lamps/s2 0/0/1/2/3 503 212 - - SC-- 4/4/1 0/0 "GET /lamps/7 HTTP/1.1"', 3],
    ['web~ lamps/s2 0/0/1/2/3 200 503 - - ---- 4/4/1 0/0 "GET /lamps/7 HTTP/1.1"', 0],
    ['GET /lamps 200 503.7 ms', 0],
    ['GET /lamps/503 304', 0],
    ['table orders: corruption at page 7', 4],
    ['loads ../fatal-error for the page', 0],
    ['Kernel command line: quiet oops=panic panic=10 rootwait', 0],
    ['cache is stale', 2],
    ['lamp rc1 as port 4', 0],
    ['Correctable Errors collector started', 0],
    ['some data may be corrupt', 0],
    ['block 7 is corrupt', 4],
    ['check: Scanning 1 areas for low memory corruption', 0],
    ['looking for deadlocks', 0],
    ['Process completed with exit code 0.', 0],
    ['Found 0 errors', 0],
    ['rejected: [],', 0],
    ['{"sent":4,"failed":[],"errors": [ ]}', 0],
    ["rejected: [ 'ada' ],", 3],
    ['failed to send, rejected: []', 3],
    ['0 failed, 24 passed', 0],
    ['Linting passed with no errors', 0],
    ['continue-on-error: true', 0],
    ['started in 12 ms', 0],
    ['❌ badge of Ada at the door', 4],
    ['Verbindungsfehler beim Lesen von lamps', 3],
    ['Die Datei wurde nicht gefunden', 3],
    ['keine Fehler', 0],
    ['Prüfung beendet, 0 Fehler', 0],
    ['Fehlerbehandlung eingerichtet', 0],
    ['échec de la connexion', 3],
    ['terminé sans erreurs', 0],
    ['no se pudo abrir el archivo', 3],
    ['ERRO em Lamps.Open', 3],
    ['a leitura falhou', 3],
    ['concluído sem falhas', 0],
    ['errore di lettura', 3],
    ['не удалось открыть файл', 3],
    ['завершено без ошибок', 0],
    ['连接数据库失败', 3],
    ['检查完成，没有错误', 0],
    ['错误数: 0', 0],
    ['接続エラーが発生しました', 3],
    ['エラーはありません', 0],
    ['연결 실패', 3],
    ['fallow fields of errands', 0],
  ])('%s: %i', (line, expected) => {
    expect(signalOf(line)).toBe(expected);
  });
});

describe('failure signal beside a stated level', () => {
  it.each([
    ['FATAL', 'all is lost', 5],
    ['ERROR', 'plain words', 3],
    ['ERROR', 'kernel panic', 5],
    ['WARN', 'plain words', 2],
    ['INFO', 'plain words', 0],
    ['INFO', 'connection refused', 2],
    ['INFO', '"GET /lamps/7 HTTP/1.1" 200 OK', 0],
    ['INFO', '"GET /lamps/7 HTTP/1.1" 502 Bad Gateway', 3],
    ['INFO', '"GET /lamps/7 HTTP/1.1" 500 Internal Server Error', 3],
    ['DEBUG', 'lamp=7 status=503', 3],
  ])('%s %s: %i', (level, words, expected) => {
    const { entries } = parseText(`2024-01-02 10:00:00 ${level} ${words}\n2024-01-02 10:00:01 INFO fine\n`);
    expect(entries[0]?.signal).toBe(expected);
  });
});

describe('failure signal of a status in a field of its own', () => {
  const rest = { level: 'info', time: '2026-03-01T10:00:00Z' };
  it.each([
    [{ ...rest, msg: 'done', method: 'GET', status: 502 }, 3],
    [{ ...rest, msg: 'done', method: 'GET', status: '502' }, 3],
    [{ ...rest, msg: 'done', method: 'GET', status: 404 }, 0],
    [{ ...rest, msg: 'done', res: { statusCode: 503 } }, 3],
    [{ ...rest, msg: 'done', DownstreamStatus: 504, OriginStatus: 200 }, 3],
    [{ ...rest, msg: 'done', status: 200, upstream_status: '502' }, 0],
    [{ ...rest, msg: 'done', status: 5020 }, 0],
    [{ ...rest, msg: 'done', duration: 502 }, 0],
    [{ ...rest, msg: 'done', status: 'ok', status_code: 500 }, 3],
    [{ ...rest, method: 'GET', status: 502 }, 3],
  ])('%j: %i', (record, signal) => {
    const well = { ...record, status: 200 };
    const { entries } = parseText([record, well, well].map((each) => JSON.stringify(each)).join('\n'));
    expect(entries[0]?.signal).toBe(signal);
  });

  it.each([
    ['level=info msg=done method=GET status=200', 'level=info msg=done method=GET status=502'],
    ['time,level,message,status\n10:00:00,INFO,done,200', '10:00:01,INFO,done,502'],
    ['#Fields: cs-method cs-uri-stem sc-status sc-win32-status\nGET / 200 0', 'GET / 502 64'],
    ['#fields\tmethod\turi\tstatus_code\nGET\t/\t200', 'GET\t/\t502'],
  ])('is found in records of other forms, too: %j', (well, failed) => {
    const { entries } = parseText(`${well}\n${failed}\n`);
    expect(entries.map(({ signal }) => signal)).toEqual([0, 3]);
  });

  it('leaves the message as it is written, and sets the template apart', () => {
    const records = [200, 200, 502].map((status) => ({ ...rest, msg: 'request done', status }));
    const { entries, log } = parseText(records.map((each) => JSON.stringify(each)).join('\n'));
    expect(entries.map(({ message }) => message)).toEqual(['request done', 'request done', 'request done']);
    expect(log.templates.map(({ text, count, failedAnswers }) => [text, count, failedAnswers])).toEqual([
      ['request done', 2, undefined],
      ['request done status=502', 1, 1],
    ]);
  });
});
