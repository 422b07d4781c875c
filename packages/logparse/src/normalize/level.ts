import { LOG_LEVELS, type LogLevel } from '@rootline/contract';

/** 0 = states no level, else 1 + index in LOG_LEVELS. */
export type LevelCode = number;
export const NO_LEVEL: LevelCode = 0;
export const FATAL: LevelCode = 1 + LOG_LEVELS.indexOf('FATAL');
export const ERROR: LevelCode = 1 + LOG_LEVELS.indexOf('ERROR');
export const WARN: LevelCode = 1 + LOG_LEVELS.indexOf('WARN');
export const INFO: LevelCode = 1 + LOG_LEVELS.indexOf('INFO');
export const DEBUG: LevelCode = 1 + LOG_LEVELS.indexOf('DEBUG');

const WORDS: Record<LogLevel, string> = {
  FATAL:
    'fatal critical crit emerg emergency alert panic dpanic ftl fata kritisch fatale kritiek krytyczny crítico critique critico kritická kritický kritisk kriittinen kritikus kritik kritično kritiskt kritické krytyczne',
  ERROR:
    'error err eror erro errs severe fail fehler schwerwiegend erreur errore alarm störung fout błąd chyba fel fejl feil virhe hiba hata eroare greška',
  WARN: 'warn warning wrn warnung avertissement advertencia avviso waarschuwing ostrzeżenie upozornění upozornenie upozorenje varning advarsel varoitus figyelmeztetés uyarı aviso avertisment',
  INFO: 'info information informational notice noti note log inf informationen información hinweis informatie informacje informace informácie informações informação informazioni informații informacija információ informasjon oplysninger tiedot bilgi',
  DEBUG: 'debug ddebug dbg dbug debu trace trc trce trac fine finer finest verbose vrb verb silly',
};
/** The same in other scripts, shorter and of other letters. */
const FOREIGN_WORDS: Record<LogLevel, string> = {
  FATAL: '致命 致命错误 关键 위험 критический критичний критическая κρίσιμο קריטי',
  ERROR: '错误 严重 錯誤 嚴重 エラー 重大 오류 심각 ошибка серьезно помилка грешка σφάλμα خطأ שגיאה',
  WARN: '警告 경고 предупреждение внимание попередження προειδοποίηση تحذير אזהרה',
  INFO: '信息 消息 資訊 情報 정보 информация инфо сведения інформація відомості πληροφορίες معلومات מידע',
  DEBUG: '调试 详细 較詳細 詳細 отладка',
};
const CODE_OF_WORD = new Map<string, LevelCode>(
  LOG_LEVELS.flatMap((level, index) =>
    `${WORDS[level]} ${FOREIGN_WORDS[level]}`.split(' ').map((word): [string, LevelCode] => [word, index + 1]),
  ),
);
const LONGEST = 14;
const LAST_LATIN = 0x2ff;
/** Most words are none: their first letter tells. */
const FIRST_LETTERS = new Uint8Array(128);
for (const word of CODE_OF_WORD.keys()) {
  FIRST_LETTERS[word.charCodeAt(0)] = 1;
  FIRST_LETTERS[word.toUpperCase().charCodeAt(0)] = 1;
}
/** Steps below and above a level: `DEBUG5`, `trace8`, `DEBUG-4`, `WARN+2`. */
const STEPPED = /^(?:(?:debug|trace|verbose)[1-9]|([a-z]+)[+-]\d{1,2})$/;

/** The level a word states, in any case; 0 when it is no level word. */
export function levelOfWord(word: string): LevelCode {
  if (word.length > LONGEST) return NO_LEVEL;
  if (word.charCodeAt(0) > LAST_LATIN) return CODE_OF_WORD.get(word.toLowerCase()) ?? NO_LEVEL;
  if (word.length < 3 || FIRST_LETTERS[word.charCodeAt(0)] !== 1) return NO_LEVEL;
  const known = CODE_OF_WORD.get(word);
  if (known !== undefined) return known;
  const lower = word.toLowerCase();
  const stated = CODE_OF_WORD.get(lower);
  if (stated !== undefined) return stated;
  const stepped = STEPPED.exec(lower);
  return stepped === null ? NO_LEVEL : stepped[1] === undefined ? DEBUG : (CODE_OF_WORD.get(stepped[1]) ?? NO_LEVEL);
}

const LETTERS: Record<string, LevelCode> = {
  F: FATAL,
  C: FATAL,
  E: ERROR,
  W: WARN,
  I: INFO,
  N: INFO,
  D: DEBUG,
  V: DEBUG,
  T: DEBUG,
};

/** The level of a one-letter column (`D`, `I`, `W`, `E`, …); 0 for another letter. */
export function levelOfLetter(letter: string): LevelCode {
  return LETTERS[letter] ?? NO_LEVEL;
}

/** The level of a word or of its one letter. */
export function levelOfStated(text: string): LevelCode {
  return text.length === 1 ? levelOfLetter(text) : levelOfWord(text);
}

/** Syslog severity 0 to 7 (RFC 5424, 6.2.1). */
export function levelOfSeverity(severity: number): LevelCode {
  if (severity <= 2) return FATAL;
  if (severity === 3) return ERROR;
  if (severity === 4) return WARN;
  return severity <= 6 ? INFO : DEBUG;
}

/** The level of a word, of its one letter, or of a syslog severity. */
export function levelOfMark(text: string): LevelCode {
  return /^[0-7]$/.test(text) ? levelOfSeverity(Number(text)) : levelOfStated(text);
}

/** OpenTelemetry's severity numbers 1 to 24: four steps each of trace, debug, info, warn, error and fatal. */
export function levelOfSeverityNumber(value: number): LevelCode {
  if (!(value >= 1 && value <= 24)) return NO_LEVEL;
  return [DEBUG, DEBUG, INFO, WARN, ERROR, FATAL][Math.ceil(value / 4) - 1] ?? NO_LEVEL;
}

/** Bunyan and pino numbers: 10 trace, 20 debug, 30 info, 40 warn, 50 error, 60 fatal. */
export function levelOfTens(value: number): LevelCode {
  if (value >= 60) return FATAL;
  if (value >= 50) return ERROR;
  if (value >= 40) return WARN;
  return value >= 30 ? INFO : DEBUG;
}
