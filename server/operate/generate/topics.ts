/** The texts about a topic: plain lines without `<`, `>` and `&`; {…} is a placeholder. */
export type Topic = {
  readonly tags: Lines
  readonly page: string
  readonly titles: Lines
  readonly questions: Lines
  readonly followUps: Lines
  readonly answers: Lines
  readonly notes: Lines
}

type Lines = readonly [string, ...string[]]

function lines(text: string): Lines {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim()) as unknown as Lines
}

function topic(
  page: string,
  tags: string,
  texts: { titles: string; questions: string; followUps: string; answers: string; notes: string },
): Topic {
  return {
    page,
    tags: tags.split(' ') as unknown as Lines,
    titles: lines(texts.titles),
    questions: lines(texts.questions),
    followUps: lines(texts.followUps),
    answers: lines(texts.answers),
    notes: lines(texts.notes),
  }
}

export const topics: readonly [Topic, ...Topic[]] = [
  topic('delivery', 'delivery shipping late refund', {
    titles: `Where is my order {order}?
      Parcel {order} has not arrived
      Delivery of {order} to the wrong address`,
    questions: `I ordered {count} items on {day} and the parcel has still not arrived.
      The tracking of order {order} has not moved since {day}.
      The courier says order {order} was delivered, but nobody here has seen it.`,
    followUps: `The neighbours have not seen it either.
      Can you send it again, or do I get my money back?
      The tracking page now says that it is on its way back to you.`,
    answers: `I have looked up order {order}: it left our warehouse on {day}.
      The carrier is searching for it and answers within two working days.
      A replacement is on its way; you do not have to send anything back.`,
    notes: `Third lost parcel with this carrier this week.
      Value below the limit, so a replacement went out without a claim.`,
  }),
  topic('billing', 'billing invoice vat payment', {
    titles: `Invoice {order} is wrong
      Charged twice in {month}
      VAT number on invoice {order}`,
    questions: `Invoice {order} shows {amount}, but our contract says less.
      My card was charged twice for {month}. Please pay one of them back.
      We need our VAT number on invoice {order} before the end of the month.`,
    followUps: `Our accountant needs it by {day}, please.
      The second charge is still there this morning.
      It concerns all invoices since {month}, by the way.`,
    answers: `You are right, {amount} is too much. I have corrected it and attached nothing else to it.
      I can see both charges; the second one goes back to your card within five days.
      Here you are: invoice {order} now carries the right number.`,
    notes: `Credit note over {amount} is booked.
      The old VAT number came over with the import in {month}.`,
  }),
  topic('login', 'login password account 2fa', {
    titles: `Cannot sign in any more
      Password reset mail does not arrive
      Locked out after changing my phone`,
    questions: `Since {day} every attempt to sign in ends with an error.
      I asked for a new password {count} times and no mail came.
      My new phone does not have the authenticator codes, and I am locked out.`,
    followUps: `I have looked into the spam folder, too.
      The same happens in another browser and on my phone.
      That worked, thank you!`,
    answers: `I have lifted the lock. Please try once more and tell me what you see.
      Our mails to your provider were held back on {day}; they should come through now.
      To set up the codes again I need you to confirm the last four digits of your phone number.`,
    notes: `Identity confirmed by phone at {time}.
      Provider throttled us on {day}; nothing to do on our side.`,
  }),
  topic('product', 'bug export import slow', {
    titles: `Export stops at {count} rows
      The app is blank after the update
      Search does not find umlauts`,
    questions: `Our export always ends after {count} rows, without an error.
      After the update I only see a white page, on {count} machines.
      Searching for names with accents finds nothing since {day}.`,
    followUps: `It happened again at {time}, I have kept a screenshot.
      We work around it for now, but it costs us an hour a day.
      Version 4.2 in Firefox and in Chrome, both the same.`,
    answers: `Thanks for the details. I can see the same here and have passed it on to our engineers.
      A correction goes out on {day}. Until then the old view works: Settings, Display, Classic.
      Could you tell me at what time it happened last, and in which browser?`,
    notes: `Reproduced with a second account. Engineering has it under {order}.
      Same cause as {order}; merge when it is fixed.`,
  }),
  topic('pricing', 'sales upgrade discount quote', {
    titles: `Upgrade to {count} seats
      Is there a discount for schools?
      Quote for a yearly plan`,
    questions: `We would like to move to the yearly plan with {count} seats.
      We are a school with {count} teachers. Do you have a price for us?
      Could you send a quote over {amount} that I can show to our purchasing?`,
    followUps: `Yearly, please, paid by bank transfer.
      We also need a data processing agreement.
      Does the price include support by telephone?`,
    answers: `Gladly. For {count} seats it comes to {amount} a month, billed yearly.
      Schools pay half the list price; a letterhead is all we need.
      The quote is in your mail and stays valid until {day}.`,
    notes: `Decision is due in {month}; call again on {day}.
      Compares us with two others, price is what counts.`,
  }),
  topic('how-to', 'how-to onboarding settings team', {
    titles: `How do I add a colleague?
      Changing the time zone of reports
      Can I merge two contacts?`,
    questions: `Where do I invite {count} colleagues at once?
      Our reports are cut at midnight UTC, and we would like local time.
      Two of our customers are one person. Can they be put together?`,
    followUps: `Found it. Thanks!
      I do not see that menu; do I need other rights?
      And can that be undone later?`,
    answers: `Under Settings, Team, Invite. They get a mail with a link that works for a week.
      Only admins see that menu. I have asked {name} to give you the right.
      It is on our list. I will write to you here when it is there.`,
    notes: `Asked for by {count} customers since {month}.
      The article in the help centre is out of date, told the writers.`,
  }),
  topic('returns', 'returns refund damaged exchange', {
    titles: `Return of order {order}
      Wrong size in order {order}
      Item arrived damaged`,
    questions: `The item from order {order} arrived with a crack in it.
      I would like to exchange one of the {count} items for a larger size.
      How do I send order {order} back, and who pays for it?`,
    followUps: `I have put it into the original box again.
      The label cannot be printed, it is cut off on the right.
      It went out on {day}, the number is {order}.`,
    answers: `I am sorry about that. A return label is in your mail, and we pay for it.
      The larger size is reserved for you until {day}.
      Your parcel is here, and {amount} goes back to you today.`,
    notes: `Photo shows damage in transit, claim sent to the carrier.
      Second exchange for this customer; measured by hand this time.`,
  }),
  topic('privacy', 'privacy gdpr data-request legal', {
    titles: `Please delete my data
      What do you store about me?
      Unsubscribe from everything`,
    questions: `I no longer use my account and want everything about me deleted.
      Which data about me do you store, and since when?
      I have unsubscribed {count} times and still get your mails.`,
    followUps: `Does that cover the backups as well?
      I got another one on {day}.
      Thank you, that was quick.`,
    answers: `Your account goes today, and the copies in our backups within 30 days.
      The export of your data is ready; the link works until {day}.
      You were on a second list, under another address. It is gone now.`,
    notes: `Request logged on {day}, answer due within a month.
      Nothing held for legal reasons, deletion can go ahead.`,
  }),
]

/** Sentences that fit any message. */
export const courtesies: Lines = lines(`
  Thanks in advance.
  Sorry for the many questions.
  It is not urgent, but I would like to know.
  We have been customers for {count} years and are otherwise very happy.
  Please let me know if you need anything else from me.
  I have written to you about something like this in {month} already.
  If it is easier, you can call me after {time}.
  I am in the office until {day}, after that my colleague takes over.
  By the way, your documentation is the best I have seen in a long time.
  I have tried it at {time}, and again at home in the evening, with the same result.`)
