import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { startOwnApp } from '../../test/app.ts'
import { buildPagesForTests } from '../../test/built-pages.ts'
import { mailChannel, plainMail } from '../../test/mails.ts'
import { signIn } from '../../test/sign-in.ts'
import { withoutDovecot } from '../../test/start-dovecot.ts'
import {
  allowed,
  dovecot,
  fetching,
  fetchMails,
} from '../../server/chat/channels/kinds/mail/fetching/testing/scenario.ts'
import { startSmtpServer } from '../../server/chat/mail/testing/smtp-server.ts'
import { takePicture, withoutPictures, type Picture } from './take-picture.ts'

const testNow = (page: Page) => page.getByRole('button', { name: 'Test now', exact: true })

/** In docs/mail.md. */
test(
  'pictures of how a mailbox is set up',
  { skip: withoutPictures || withoutDovecot },
  async (t) => {
    await buildPagesForTests()
    const app = await startOwnApp(allowed)
    fetchMails(app)
    const server = await dovecot()
    const space = await fetching(app, server, 'help')
    const member = await signIn(space)
    const { url } = await startSmtpServer(t)
    const smtp = { host: '127.0.0.1', port: Number(new URL(url).port), security: 'none' }
    await space.send('PATCH', `/channels/${space.channelId}`, { name: 'Support', mail: { smtp } })
    await server.deliver('help', plainMail('Lamp arrived broken'))
    await space.untilSubjects(['Lamp arrived broken'])
    const shop = await mailChannel(space.send, {
      addresses: ['orders@shop.example', 'billing@shop.example'],
      trusted_id: 'mx.shop.example',
      imap: { host: 'imap.shop.example', username: 'orders@shop.example', password: 'x' },
      smtp: { host: 'smtp.shop.example', username: 'orders@shop.example', password: 'x' },
    })
    const form: Pick<Picture, 'path' | 'act'> = {
      path: `/inbox/settings/mail/${shop}`,
      act: async (page) => testNow(page).waitFor(),
    }
    const tested: Pick<Picture, 'path' | 'act'> = {
      path: `/inbox/settings/mail/${space.channelId}`,
      act: async (page) => {
        await testNow(page).click()
        await page.locator('.way').first().waitFor()
        await page.locator('.steps').nth(1).waitFor()
        await page
          .locator('.steps')
          .first()
          .evaluate((list) => list.scrollIntoView({ block: 'center' }))
      },
    }
    const pictures: readonly Picture[] = [
      { name: 'mail-setup', ...form },
      { name: 'mail-setup-phone', ...form, phone: true },
      { name: 'mail-setup-tested', ...tested },
      { name: 'mail-setup-tested-dark', ...tested, dark: true },
    ]
    for (const picture of pictures) await takePicture(space, picture, member)
  },
)
