/** What mail programs write around quotes, by language; the `i` of these expressions knows no letters beyond ASCII without `u`. */

/** Also behind the mark of a gateway: `[EXTERNAL] FW: Lamp`. `VS` is of a forwarded mail in Danish and of a reply in Finnish. */
export const forwardedSubject =
  /^\s*(?:\[[^\][]{1,40}\]\s*)?(?:fwd?|wg|rv|tr|enc|doorst|vb|i|pd|vs|vl|πρθ|továbbítás|[iİ]lt|转发|轉寄|转寄|転送|전달)\s*[:：]/iu

export const forwardedLine =
  /^(?:[-_]{2,}\s*(?:forwarded (?:message|mail|by)|weitergeleitete nachricht|mensaje reenviado|message (?:transféré|réexpédié)|messaggio inoltrato|mensagem (?:encaminhada|reencaminhada)|doorgestuurd bericht|videresendt|vidarebefordra|välitetty viesti|wiadomość przekazana|přeposlaná zpráva|továbbított üzenet|пересылаемое|пересланное|переслане|转发(?:的)?邮件|轉寄|転送|전달된)|begin forwarded message:|anfang der weitergeleiteten nachricht:|inicio del mensaje reenviado:|début du message (?:réexpédié|transféré)|inizio messaggio inoltrato|início da mensagem re?encaminhada|begin doorgestuurd bericht|vidarebefordrat brev|start på videresendt|rozpoczęcie przekazywanej|начало переадресованного|以下是转发的邮件|転送されたメッセージ)/iu

/** Any line with words between dashes. */
export const dashedLine = /^[-_]{2,}\s*[^\s\-_]/

export const originalLine =
  /^\*?[-_]{2,}\s*(?:original (?:message|mail)|reply message|(?:ursprüngliche|antwort) ?nachricht|originalnachricht|mensaje original|message d['’]origine|messaggio originale|mensagem original|(?:oorspronkelijk|originele?) bericht|oprindelig (?:besked|meddelelse)|opprinnelig melding|ursprungligt meddelande|alkuperäinen viesti|(?:oryginalna wiadomość|wiadomość oryginalna)|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original|(?:orijinal|özgün) (?:mesaj|ileti)|izvorna poruka|αρχικό μήνυμα|(?:ה?הודעה ה?מקורית)|الرسالة الأصلية|исходное сообщение|(?:оригінальне|вихідне) повідомлення|原始(?:邮件|郵件|信件)|原件|元のメッセージ|원본 ?메|reply above this line)/iu

export const fromLine =
  /^[*_\s]{0,9}(?:from|von|de|da|van|från|fra|od|от|від|từ|šalje|expéditeur|от кого|lähettäjä|odesílatel|feladó|de la|kimden|gönderen|από|מאת|من|发件人|寄件[者人]|差出人|発信者|送信者|보낸 ?사람)[\s*_]{0,9}[:：]/iu

export const otherHeaderLine =
  /^[*_\s]{0,9}(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|kopie|enviado(?: el)?|enviada(?: em)?|fecha|para|asunto|assunto|envoyé(?: le)?|à|copia|копия|副本|objet|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|dato|til|emne|lähetetty|päivämäärä|vastaanottaja|aihe|wysłano|do|temat|odesláno|komu|předmět|odoslané|predmet|elküldve|küldve|alıcı|poslano|prima|đã gửi|ngày|đến|chủ đề|发送日期|主題|dátum|címzett|tárgy|trimis|către|subiect|gönderil(?:di|me tarihi)|tarih|kime|konu|отправлено|дата|кому|тема|надіслано|στάλθηκε|ημερομηνία|προς|θέμα|נשלח|תאריך|אל|נושא|تم الإرسال|التاريخ|إلى|الموضوع|发送时间|日期|收件人|抄送|主题|寄件日期|收件者|主旨|送信日時|日時|宛先|件名|보낸 ?날짜|날짜|받는 ?사람|제목)[\s*_]{0,9}[:：]/iu

/** "wrote", wherever it stands in the line. */
export const attributionWord =
  /(?<!\p{L})(?:wrote|writes|sent|schrieb|geschrieben|escribió|ha escrito|va escriure|a écrit|ha scritto|escreveu|schreef|geschreven|skrev|kirjoitti|napisał|pisze|napsal|napísal|napisa[ol]|ezt írta|a scris|yazdı|rašė|đã viết|menulis|quoting|zitat von|написал|написав|написа|пише|пишет|έγραψε)(?!\p{L})|写道|寫道|のメッセージ|のメール|تمت كتابة|님이 작성|작성|เขียนว่า/iu

export const subjectLine =
  /^[*_\s]{0,9}(?:subject|betreff|asunto|assunto|objet|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|predmet|tárgy|subiect|konu|тема|θέμα|נושא|الموضوع|主题|主題|主旨|件名|제목|chủ đề)[\s*_]{0,9}[:：]/iu

export const attributionStart =
  /^(?:on|at|am|le|el|il|in data|em|no dia|op|den|på|dnia|dne|w dniu|pe|на|в|在|\d{1,4}[./-])/iu

export const sentFrom =
  /^[(<[\s]{0,4}(?:sent (?:from (?:my|a phone|mobile|mail for|outlook|yahoo|windows mail|mailbox|samsung|airmail|galaxy)|via (?:mobile|yahoo)|with (?:airmail|proton))|get outlook for|holen sie sich outlook|von meinem .{1,40} gesendet|gesendet (?:von|mit|aus) (?:mein|outlook|yahoo|mail für|(?:der )?(?:web\.de|gmx|telekom))|diese nachricht wurde von .{1,60} gesendet|enviado (?:desde mi|do meu|a partir do|desde yahoo)|obtener outlook|obter o outlook|envoyé (?:de mon|depuis|à partir)|(?:télécharge[rz]|obtenir) outlook|inviato da(?:l mio| iphone| ipad|lla| outlook| yahoo| libero)|scarica outlook|ottieni outlook|(?:verzonden|verstuurd) (?:vanaf|vanuit|met)|outlook voor|sendt fra min|hent outlook|skickat från min|hämta outlook|lähetetty .{1,40}(?:sta|stä|ni)$|wysłan[eoy] z|odesláno z|pobierz program outlook|iphone(?:'u|’u)?mdan gönderildi|отправлено (?:с|из)|надіслано з|从我的|從我的|发自我的|發自我的|iphoneから送信|.{1,20}에서 보냄)/iu
