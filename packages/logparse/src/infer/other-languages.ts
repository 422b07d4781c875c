/**
 * What programs write in other languages than English where something failed, as whole words: German, French, Spanish,
 * Portuguese, Italian, Dutch, Polish, Turkish, Russian and Ukrainian; and Chinese, Japanese and Korean, which set no spaces.
 */
const WORDS = [
  '\\p{L}*fehler[ns]?|fehlerhaft\\p{L}*|fehlgeschlagen|gescheitert|abgestürzt|(?:ab|zurück)gewiesen|verweigert|zeitüberschreitung|nicht (?:gefunden|möglich|erreichbar)|(?:konnten?|kann|können) nicht',
  'erreurs?|échecs?|échoué\\p{L}*|introuvables?|refusée?s?|impossible de|délai (?:\\p{L}+ )?dépassé',
  'fall(?:os?|ó|ido|ida)|errores|no se (?:pudo|puede|encontr(?:ó|aron))|no encontrad[oa]s?|denegad[oa]|rechazad[oa]',
  'erros?|falh(?:as?|ou|aram)|não foi possível|não (?:pôde|encontrad[oa]s?)|negad[oa]|recusad[oa]',
  'error[ei]|fallit[oa]|impossibile|non (?:riuscito|trovat[oa])|negato|rifiutat[oa]',
  'fout(?:en|melding)?|mislukte?|niet gevonden|geweigerd',
  'błąd|błędy|nie udało się|nie znaleziono|odmowa',
  'hata(?:sı)?|başarısız|bulunamadı|reddedildi',
  'ошибк[аиу]|сбой|исключение|не удалось|не найден[ао]?|невозможно|отказано|помилк[аи]|не вдалося|не знайдено',
];
const UNSPACED =
  /错误|錯誤|失败|失敗|异常|異常|超时|逾時|被拒绝|无法|無法|找不到|崩溃|エラー|例外が|見つかりません|できません|できませんでした|오류|에러|실패|찾을 수 없/;
const SPACED = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${WORDS.join('|')})(?![\\p{L}\\p{N}_])`, 'iu');

/** Phrases of the same languages that speak of failures which did not happen. */
const NONE =
  /(?<!\p{L})(?:keinen?|ohne|aucune?|sans|sin|ningún|sem|nenhuma?|senza|nessun|geen|zonder|bez|brak|без|нет|немає) (?:\p{L}+ )?(?:\p{L}*fehler|erreurs?|échecs?|errores|error|fallos?|erros?|falhas?|error[ei]|fouten|błędów|ошибок|сбоев|помилок)(?!\p{L})|(?:无|沒有|没有|未发现|無) ?(?:错误|錯誤|异常|異常|失败|失敗)|(?:エラー|異常|失敗)(?:は|が)?(?:なし|無し|ありません)|(?:오류|에러|실패) ?없/iu;

/** True for a text that speaks of a failure in one of these languages. */
export function failsInOtherLanguage(text: string): boolean {
  return (SPACED.test(text) || UNSPACED.test(text)) && !NONE.test(text);
}
