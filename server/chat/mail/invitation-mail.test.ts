import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invitationMail, type Invitation } from './invitation-mail.ts'

const INVITATION: Invitation = {
  workspaceName: 'Acme Help',
  invitedByName: 'Ann Lee',
  invitedByEmail: 'ann@acme.example',
  email: 'bob@acme.example',
  messageId: '<1@chat.example>',
  link: 'https://acme.chat.example/inbox/welcome#token',
}

test('invitationMail goes to the new member and says who invited them where', () => {
  const mail = invitationMail(INVITATION)
  assert.equal(mail.to, 'bob@acme.example')
  assert.equal(mail.message_id, '<1@chat.example>')
  assert.equal(mail.subject, 'Ann Lee invited you to Acme Help')
  for (const part of [mail.text, mail.html ?? '']) {
    assert.match(part, /Ann Lee \(ann@acme\.example\)/)
    assert.match(part, /Acme Help/)
  }
  assert.ok(mail.text.includes(`\n\n${INVITATION.link}\n\n`))
  assert.ok(mail.html?.includes(`<a href="${INVITATION.link}">${INVITATION.link}</a>`))
})

test('invitationMail escapes all values in its HTML, and none in its text', () => {
  const hostile = '<b onclick="x">&\'</b>'
  const mail = invitationMail({
    ...INVITATION,
    workspaceName: hostile,
    invitedByName: hostile,
    invitedByEmail: hostile,
  })
  const tags = new Set(mail.html?.match(/<[^>]*>/g))
  assert.deepEqual(tags, new Set(['<p>', '</p>', `<a href="${INVITATION.link}">`, '</a>']))
  assert.equal(mail.text.split(hostile).length, 4)
})

test('invitationMail keeps names on one line, so that the subject is a valid header', () => {
  const mail = invitationMail({
    ...INVITATION,
    workspaceName: ' Acme\r\nBcc: eve@example.com\0 ',
    invitedByName: 'Ann\n\tLee',
  })
  assert.equal(mail.subject, 'Ann Lee invited you to Acme Bcc: eve@example.com')
})

test('invitationMail names the address where the inviting person has no name', () => {
  const mail = invitationMail({ ...INVITATION, invitedByName: ' ' })
  assert.equal(mail.subject, 'ann@acme.example invited you to Acme Help')
  assert.match(mail.text, /^Hello,\n\nann@acme\.example has added you/)
})
