/**
 * The subjects of automatic answers by language, without what follows: Outlook, Gmail and others put the subject of
 * the mail that they answer behind a colon.
 */
const automaticSubjects = [
  "automatic(ally generated)? (reply|response)|auto-?(matic )?(reply|response|responder)|auto",
  "out of (the )?office( (auto-?)?(reply|response|message|notification))?|ooo|vacation (reply|response|message)",
  "away from (my |the )?(mail|office|desk)|on vacation",
  "réponse automatique|message automatique|absence du bureau|absent du bureau|avis d['’]absence",
  "automatische antwort|abwesenheitsnotiz|abwesenheit|abwesend",
  "risposta automatica|risposta (di )?fuori sede|fuori (sede|ufficio)",
  "respuesta automática|fuera de (la )?oficina|ausente",
  "resposta automática|fora do escritório|ausência temporária",
  "automatisch(e)? antwoord|afwezig(heid|heidsbericht)?|niet aanwezig",
  "automatyczna odpowiedź|odpowiedź automatyczna|poza biurem|nieobecność",
  "autosvar|automatiskt svar|automatisk svar|frånvaro|fravær|ikke til stede",
  "automaattinen vastaus|poissa( toimistosta)?",
  "автоматический ответ|автоответ|нет на месте|автоматична відповідь|автовідповідь|поза офісом",
  "automatická odpověď|automatická odpoveď|mimo kancelář|automatikus válasz|házon kívül",
  "răspuns automat|автоматичен отговор|αυτόματη απάντηση|εκτός γραφείου|otomatik yanıt|ofis dışında",
  "自动回复|自动答复|自動回覆|自動回復|不在办公室|外出|自動返信|自動応答|不在通知|자동 ?회신|자동 ?응답|부재 ?중",
  "رد تلقائي|الرد التلقائي|خارج المكتب|پاسخ خودکار|تשובה אוטומטית|תשובה אוטומטית|מחוץ למשרד",
  "trả lời tự động|thư trả lời tự động|vắng mặt|स्वचालित (उत्तर|जवाब)|ਆਟੋਮੈਟਿਕ ਜਵਾਬ|ਸਵੈਚਲਿਤ (ਜਵਾਬ|ਉੱਤਰ)",
  "balasan otomatis|awtomatikong tugon|ตอบกลับอัตโนมัติ",
];
/** The subjects with which a service asks whoever writes to prove that they are a person. */
const challengeSubjects = [
  "please (confirm|verify) your (message|email|e-?mail|mail)|please verify( your)? (email|e-?mail) address",
  "confirm your (message|email|e-?mail)|your (message|email|e-?mail) is (waiting|awaiting|pending)",
  "verification required|action required to deliver your (message|email|e-?mail)|challenge[ -]response",
];
const named = (phrases: readonly string[]) =>
  new RegExp(`^\\W{0,3}(${phrases.join("|")})\\s*([:：(\\]–—-]|$)`, "iu");
const automatic = named(automaticSubjects);
const challenge = named(challengeSubjects);
/** Services that hold mail back until whoever wrote it has answered; they name themselves in a header. */
const challengers = /\b(boxbe|spam ?arrest|choicemail|tmda|sendio|mailblocks|bluebottle|qurb)\b/i;

/** The values of headers, a line each; "" for none. */
export interface AutomaticHeaders {
  /** Auto-Submitted. */
  submitted: string;
  precedence: string;
  returnPath: string;
  /** X-Mailer and X-Delivery-Agent. */
  program: string;
  hasAutoReply: boolean;
}

/**
 * Whether a program has sent a mail by itself, such as an answer while somebody is away. A list's mail is a person's,
 * because offices share an address by one.
 */
export function isAutomatic(subject: string, headers: AutomaticHeaders): boolean {
  const { submitted, precedence, returnPath, program, hasAutoReply } = headers;
  if (submitted.trim() && !/^\s*no\b/i.test(submitted)) return true;
  if (/^[ \t]*(bulk|junk|auto_reply)\b/im.test(precedence)) return true;
  if (/^[ \t]*<[ \t]*>/m.test(returnPath) || hasAutoReply || challengers.test(program)) return true;
  return automatic.test(subject) || challenge.test(subject);
}
