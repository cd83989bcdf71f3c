/**
 * How programs begin the subject of an automatic answer, in the languages of mail programs, or all of it. A person who answers one has `Re:`
 * before it, and goes on without a colon: "Automatic reply to my order?".
 */
const beginning =
  /^\s*[[【(]?(?:auto(?:matic|mated)?[- ]?(?:reply|response|generated)|auto:\s?re|out of (?:the )?office(?:[- ](?:auto[- ]?)?(?:reply|response|message|notification))?|automatische antwort|abwesenheits(?:notiz|nachricht|benachrichtigung|assistent)|réponse automatique|respuesta automática|risposta automatica|automatisch antwoord|autosvar|automatiskt? svar|automaattinen vastaus|odpowiedź automatyczna|automatyczna odpowiedź|resposta automática|自動(?:応答|返信|回[覆復])|自动(?:答复|回复)|자동 ?(?:회신|응답)|автоответ|автоматический ответ|автоматична відповідь|automatická odpověď|automatická odpoveď|automatikus válasz|otomatik yanıt|αυτόματη απάντηση|răspuns automat)\s*(?:[:：\])】]|$)/iu
/** `AUTO: Lin is out of the office (returning 01/12/2026)`, as Notes writes it. `Auto: …` is about a car in German. */
const ofNotes =
  /^AUTO: [^()]{1,200}(?:\b(?:is|am) (?:away|out|on|not)\b|\([^()]{0,60}\d[./-]\d{1,2}[./-]\d{2,4}\)$)/

/** No program writes a longer one; the time of the normalisation grows with the square of a run of marks. */
const longestRead = 998

export function isAutomaticSubject(subject: string): boolean {
  const read = subject.slice(0, longestRead)
  return beginning.test(read.normalize('NFC')) || ofNotes.test(read)
}
