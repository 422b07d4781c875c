import type { FailureRow } from './failure-rows.ts';

/** What programs write in other languages than English where something failed, as whole words: error, failed, cannot, not found, denied, timed out, broken off. */
const SPACED: Readonly<Record<string, string>> = {
  de: String.raw`\p{L}*fehler[ns]?|fehlerhaft\p{L}*|fehlgeschlagen|gescheitert|misslungen|abgestürzt|abgebrochen|unterbrochen|(?:ab|zurück)gewiesen|abgelehnt|verweigert|zeitüberschreitung|nicht (?:gefunden|möglich|erreichbar|verfügbar)|(?:konnten?|kann|können) (?:\p{L}+ ){0,4}nicht|(?:festplatte|speicher|platte) (?:ist )?voll`,
  fr: String.raw`erreurs?|échecs?|échou\p{L}*|introuvables?|indisponibles?|refusée?s?|impossible (?:de|d)|interrompue?s?|délai (?:\p{L}+ )?dépassé|(?:n'a|n’a|n'ont) pas pu|a planté`,
  es: 'fall(?:os?|ó|ido|ida)|errores|no se (?:pudo|puede|pudieron|encontr(?:ó|aron))|imposible|no (?:encontrad[oa]s?|disponible)|denegad[oa]|rechazad[oa]|interrumpid[oa]|tiempo (?:de espera )?agotado|se ha (?:caído|perdido)',
  pt: String.raw`erros?|falh(?:as?|ou|aram)|não foi possível|impossível|não (?:pôde|encontrad[oa]s?|disponível)|negad[oa]|recusad[oa]|interrompid[oa]|tempo (?:\p{L}+ )?(?:esgotado|excedido)`,
  it: 'error[ei]|fallit[oaie]|impossibile|non (?:riuscit[oa]|trovat[oa]|disponibile|è stato possibile)|negat[oa]|rifiutat[oa]|interrott[oa]|tempo scaduto',
  ca: "no s'ha pogut|no s'ha trobat|ha fallat|denegat|rebutjat",
  ro: 'eroare|erori|eșuat[ăe]?|esuat|nu s-a putut|nu a fost găsit|respins[ăe]?|refuzat[ăe]?',
  nl: String.raw`fout(?:en|melding)?|mislukte?|niet (?:gevonden|mogelijk|bereikbaar|beschikbaar)|(?:kan|kon) (?:\p{L}+ ){0,4}niet|geweigerd|verbroken|afgebroken`,
  sv: String.raw`fel|\p{L}+(?:s|ings)fel|misslyckades?|misslyckats|(?:kunde|kan) inte|hittades inte|nekad(?:es)?|avbruten|avbröts|avvisad(?:es)?`,
  da: 'fejl(?:ede|et|en)?|mislykkedes|(?:kunne|kan) ikke|ikke fundet|nægtet|afvist|afbrudt',
  no: 'feil(?:et|en)?|mislyktes|(?:kunne|kan) ikke|ikke funnet|nektet|avvist|avbrutt',
  fi: 'virhe(?:itä|ttä|en)?|epäonnistui|ei (?:voitu|voi|löydy|löytynyt|onnistunut)|evätty|hylätty|katkesi|aikakatkaisu',
  pl: 'błąd|błęd(?:y|u|ów|em)|nie (?:udało się|powiodł[oa]? się|można|znaleziono|działa)|niepowodzenie|odmow(?:a|iono)|odrzucon[oaey]|przerwan[oaey]|awaria|przekroczono',
  cs: 'chyb(?:a|y|u|ou)|selhal[aoiy]?|selhání|nelze|nepodařilo se|nenalezen[oa]?|zamítnut[oa]?|odmítnut[oa]?|přerušen[oa]?',
  sk: 'zlyhal[aoi]?|zlyhanie|nepodarilo sa|nenájden[ýáé]?|zamietnut[ýáé]?|odmietnut[ýáé]?',
  hu: String.raw`hib(?:a|ák|ás|át)|sikertelen\p{L}*|nem (?:sikerült|található|lehet|érhető el)|megtagadva|elutasítva|megszakadt`,
  tr: 'hata(?:sı|lar|lı)?|başarısız(?: oldu)?|bulunamadı|reddedildi|kesildi|çöktü|yapılamadı|açılamadı|(?:bağlan|oku|yaz)[ıiuü]?lamadı|zaman aşımı',
  ru: 'ошиб(?:к[аиу]|ок|кой)|сбо(?:й|я|и)|исключение|не (?:удалось|удал(?:ся|ась)|найден[аоы]?|может|отвечает|доступ(?:ен|на|но))|невозможно|недоступ(?:ен|на|но)|отказ(?:ано|а)?|прерван[ао]?|потерян[ао]?|превышен[ао]?',
  uk: 'помил(?:к[аиу]|ок)|збій|не (?:вдалося|знайдено|може)|неможливо|відмовлено|перервано|втрачено|перевищено',
  bg: 'грешк[аи]|неуспешн[оаи]?|не може|не е намерен[оа]?|отказан[оа]?',
  el: 'σφάλμα(?:τα)?|αποτυχία|απέτυχε|δεν (?:ήταν δυνατή|είναι δυνατή|βρέθηκε|μπορεί)|αδύνατη|απορρίφθηκε',
  id: 'gagal|kesalahan|tidak (?:dapat|ditemukan|bisa|tersedia)|ditolak|terputus',
  vi: 'lỗi|thất bại|không (?:thể|tìm thấy|thành công|kết nối được)|bị (?:từ chối|ngắt|gián đoạn|mất)|quá thời gian',
  ar: '(?:ال)?خطأ|(?:ال)?أخطاء|فشل(?:ت)?|فَشِل|تعذ(?:ر|ّر)(?:ت)?|غير (?:موجود|متاح|متوفر)|رفض(?:ت)?|مرفوض|انقطع(?:ت)?|انتهت المهلة|لا يمكن|لم يتم العثور',
  he: 'שגיאה|שגיאות|נכשלה?|נכשלו|לא (?:ניתן|נמצא)|נדחתה?',
  fa: 'خطا|ناموفق|شکست|ممکن نیست|یافت نشد|رد شد|قطع شد',
  hi: 'त्रुटि|विफल|असफल|नहीं (?:मिला|मिली|हो सका|हो सकी|कर सका)|अस्वीकृत|अस्वीकार',
};

/** The same in Chinese, Japanese, Korean, and Thai, which do not set words apart. */
const UNSPACED: Readonly<Record<string, string>> = {
  zh: '错误|錯誤|失败|失敗|异常|異常|超时|逾時|被拒绝|拒绝访问|无法|無法|找不到|未找到|崩溃|崩潰|中断|中斷|不可用',
  ja: 'エラー|例外が|失敗|見つかりません|できません|異常|拒否され|タイムアウト|切断され|停止しました|不足してい',
  ko: '오류|에러|실패|찾을 수 없|할 수 없|거부|시간 ?초과|끊어졌|끊겼|중단되',
  th: 'ข้อผิดพลาด|ผิดพลาด|ล้มเหลว|ไม่สามารถ|ไม่พบ|ถูกปฏิเสธ|หมดเวลา',
};

const rowsOf = (rows: Readonly<Record<string, string>>, shared: Pick<FailureRow, 'isWords'>): FailureRow[] =>
  Object.entries(rows).map(([language, says]) => ({
    id: `failed, ${language}`,
    weight: 3,
    family: 'any',
    language,
    says,
    ...shared,
  }));

export const ROWS_OF_LANGUAGES: readonly FailureRow[] = [...rowsOf(SPACED, { isWords: true }), ...rowsOf(UNSPACED, {})];

/** Phrases of the same languages that speak of failures which did not happen. */
export const HARMLESS_IN_OTHER_LANGUAGES = [
  String.raw`(?<!\p{L})(?:keine?n?|ohne|aucune?|sans|sin|ningún|sem|nenhuma?|senza|nessun|geen|zonder|utan|inga|uden|ingen|uten|bez|brak|žádn[áéý]|fără|nincs|без|нет|немає|няма|χωρίς|không có|tanpa|tidak ada|بدون|لا توجد|ללא|बिना) (?:\p{L}+ )?(?:\p{L}*fehler|erreurs?|échecs?|errores|error|fallos?|erros?|falhas?|error[ei]|erori|fouten|\p{L}*fel|fejl|feil|virheitä|błędów|chyb|hiba|ошибок|сбоев|помилок|грешки|σφάλματα|lỗi|kesalahan|أخطاء|خطأ|خطا|שגיאות|त्रुटि)(?!\p{L})`,
  '(?:无|沒有|没有|未发现|無) ?(?:错误|錯誤|异常|異常|失败|失敗)|(?:エラー|異常|失敗|错误|錯誤|失败|异常|오류|에러|실패)(?:は|が|数)? ?[:：]? ?0(?!\\d)|(?:エラー|異常|失敗)(?:は|が)?(?:なし|無し|ありません)|(?:오류|에러|실패) ?(?:가 ?)?없|ไม่มีข้อผิดพลาด',
  'hatasız|virheettä|sorunsuz',
];
