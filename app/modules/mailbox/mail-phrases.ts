/**
 * What mail programs write around an answer, in the languages that we know. Each is one line without spaces around it.
 */
const alternatives = (...phrases: string[]) => phrases.join("|");

/** The end of "On Friday, Jo wrote:", or the whole of such a line. */
export const wrote =
  /(wrote|a écrit|schrieb|escribió|ha scritto|schreef|escreveu)\s*:$|^(Am|Op)\b.*\b(schrieb|schreef)\b.*:$/iu;

const original = alternatives(
  "original message|message d['’]origine|message original|ursprüngliche nachricht|originalnachricht",
  "mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|wiadomość oryginalna",
  "oryginalna wiadomość|originalmeddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti",
  "исходное сообщение|оригинальное сообщение|оригінальне повідомлення|původní zpráva|eredeti üzenet",
  "mesaj original|özgün ileti|orijinal mesaj|αρχικό μήνυμα|原始邮件|原始郵件|元のメッセージ|원본 메시지",
  "الرسالة الأصلية|پیام اصلی|הודעה מקורית|thư gốc|tin nhắn gốc",
);
export const originalMessage = new RegExp(`^-{2,}\\s*(${original})\\s*-{2,}$`, "iu");

const forwardedBetweenDashes = alternatives(
  "forwarded (message|mail|email)|message transféré|message transmis|weitergeleitete nachricht",
  "mensaje reenviado|mensagem (encaminhada|reencaminhada)|messaggio inoltrato|doorgestuurd bericht",
  "przekazana wiadomość|wiadomość przekazana dalej|vidarebefordrat (meddelande|mejl)",
  "videresendt (besked|meddelelse|melding)|välitetty viesti|пересылаемое сообщение|переслане повідомлення",
  "přeposlaná zpráva|továbbított üzenet|mesaj redirecționat|iletilen mesaj|προωθημένο μήνυμα",
  "转发(的)?邮件|转发的消息|轉寄的?郵件|転送メッセージ|転送されたメッセージ|전달된 메시지|رسالة معاد توجيهها|thư được chuyển tiếp",
);
const forwardedWithColon = alternatives(
  "begin forwarded message|début du message (réexpédié|transféré)|anfang der weitergeleiteten (nachricht|e-?mail)",
  "inicio del mensaje reenviado|início da mensagem (re)?encaminhada|começo da mensagem (re)?encaminhada",
  "inizio (del )?messaggio inoltrato|begin doorgestuurd bericht|początek przekazywanej wiadomości",
  "vidarebefordrat (brev|mejl)|start på videresendt (besked|melding)|начало переадресованного сообщения",
  "以下是转发的邮件|開始轉寄郵件|転送されたメッセージ|전달된 메시지",
);
/** The line above a mail that was forwarded. */
export const forwarded = new RegExp(
  `^(-{2,}\\s*(${forwardedBetweenDashes})\\s*-{2,}|(${forwardedWithColon})\\s*[:：])$`,
  "iu",
);
/** The subject of a mail that was forwarded. */
export const forwardedSubject =
  /^\s*(fwd?|tr|wg|rv|enc|i|doorst|pd|vb|vs|videresend|továbbítás|ilt|转发|轉寄|転送|전달)\s*[:：]/iu;

/** What mail programs put before the subject of a mail that is answered or forwarded, once or more often. */
export const replySubject =
  /^(\s*(re|aw|sv|vs|antw?|ref|rif|res|odp|ynt|πμ|na|fwd?|tr|wg|rv|enc|i|doorst|pd|vb|videresend|回复|答复|回覆|答覆|返信|转发|轉寄|転送|답장|회신|전달|رد|השב)(\[\d+\])?\s*[:：])+\s*/iu;

/** The first header of a mail as Outlook quotes it. */
export const fromLine = new RegExp(
  `^\\*?(${alternatives(
    "from|de|von|da|van|od|fra|från|lähettäjä|от|від|odesílatel|feladó|expeditor|de la|kimden|από",
    "发件人|寄件者|寄件人|差出人|보낸 ?사람|من|از|מאת|từ|người gửi|प्रेषक|ਵੱਲੋਂ",
  )})\\s?[:：]\\*?\\s*\\S`,
  "iu",
);
/** One of the other headers of such a mail. */
export const otherHeader = new RegExp(
  `^\\*?(${alternatives(
    "sent|date|to|cc|subject|envoyé|à|objet|gesendet|datum|an|betreff|enviado|enviada|para|asunto|assunto",
    "inviato|data|a|oggetto|verzonden|aan|onderwerp|wysłano|do|dw|temat|skickat|till|ämne|sendt|til|emne",
    "lähetetty|vastaanottaja|aihe|отправлено|дата|кому|копия|тема|надіслано|копія|odesláno|komu|předmět",
    "elküldve|címzett|tárgy|trimis|către|subiect|gönderildi|gönderme tarihi|tarih|kime|konu|στάλθηκε|προς|θέμα",
    "发送时间|发送日期|收件人|抄送|主题|傳送時間|傳送日期|寄件日期|日期|收件者|副本|主旨|送信日時|日時|宛先|件名",
    "보낸 ?날짜|날짜|받는 ?사람|참조|제목|تاريخ الإرسال|إلى|الموضوع|ارسال شده|به|موضوع|נשלח|אל|נושא",
    "đã gửi|ngày|đến|tới|chủ đề|दिनांक|सेवा में|विषय",
  )})\\s?[:：]\\*?\\s*\\S`,
  "iu",
);
/** A header of any name and language. */
export const anyHeader = /^\*?[\p{L}\p{M}][^:：]{0,30}[:：]\*?\s*\S/u;

const sentFirst = alternatives(
  "sent (from|via|with|using)|get outlook for|envoyé (de|depuis|à partir|avec)|télécharge[rz]? outlook",
  "gesendet (von|mit)|hol dir outlook|outlook für|inviato (da|con)|scarica outlook|ottieni outlook",
  "enviado (de|do|da|desde|a partir|pel|con|com)|obt(é|e)n(er)? outlook|obter o outlook|verzonden (van|met)",
  "verstuurd (van|met)|outlook voor|wysłan[eoya] |skickat från|hämta outlook|sendt fra|hent outlook",
  "lähetetty |hanki outlook|отправлено |надіслано |odesláno |odoslané |elküldve |küldve |trimis de |στάλθηκε ",
  "أرسلت |أُرسلت |مرسل |تم الإرسال |ارسال|נשלח |đã gửi |được gửi |gửi từ |发自|發自|來自|来自|傳送自|ipinadala |dikirim ",
);
const sentLast =
  "gesendet|gönderildi|gönderilmiştir|elküldve|küldve|から送信|送信|傳送|發送|보냄|보냈습니다|ਭੇਜਿਆ( ਗਿਆ)?|भेजा( गया)?";
const programs = alternatives(
  "iphone|ipad|android|outlook|yahoo|gmail|proton|samsung|galaxy|huawei|honor|xiaomi|redmi|oneplus|pixel|motorola",
  "blackberry|windows|aol|spark|icloud|thunderbird|hotmail|yandex|mail\\.ru|mail|smartphone|mobile|handy|telefon",
  "téléphone|teléfono|móvil|celular|cellulare|telefoon|mobil|手机|手機|邮箱|スマートフォン",
);
const program = new RegExp(`(${programs})`, "iu");
const device = new RegExp(`^(${sentFirst})|(${sentLast})[.。]?$`, "iu");
const webAddress = /[<([]?https?:\/\/\S+/giu;
const MAX_DEVICE_LENGTH = 80;

/** Whether a line is what a telephone or a mail program adds of itself: "Sent from my iPhone". */
export function isDeviceLine(line: string): boolean {
  if (line.length > 1000) return false;
  const said = line.replace(webAddress, "").trim();
  return (
    said.length <= MAX_DEVICE_LENGTH &&
    (/^sent from my /i.test(said) || (program.test(said) && device.test(said)))
  );
}
