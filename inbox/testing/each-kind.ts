import type { Locator } from 'playwright-core'

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/** A field of each kind, named `<prefix> <kind>`. `several` is the kind that takes several options. */
export function eachKind(prefix: string, several: 'multi_option' | 'multi_select') {
  return {
    add: async (ask: Ask, path: string) => {
      for (const kind of ['text', 'number', 'date', 'url', 'checkbox'])
        await ask('POST', path, { name: `${prefix} ${kind}`, kind })
      for (const kind of ['dropdown', several])
        await ask('POST', path, { name: `${prefix} ${kind}`, kind, options: ['One', 'Two'] })
    },
    /** Gives each a value in the panel, and the last one these options. */
    change: async (panel: Locator, options: readonly string[]) => {
      const { type, settled } = typing(panel)
      await type(`${prefix} text`, 'A-20931')
      await type(`${prefix} number`, '12.5')
      await type(`${prefix} date`, '2026-03-02')
      await type(`${prefix} url`, 'https://example.com/x')
      await panel.getByLabel(`${prefix} checkbox`).check()
      await panel.getByLabel(`${prefix} dropdown`).selectOption('Two')
      await panel.locator('.several summary').click()
      for (const option of options) await panel.getByLabel(option, { exact: true }).check()
      await panel.locator('.several summary', { hasText: options.join(', ') }).waitFor()
      await settled()
    },
    /** The values that they then have. */
    values: (options: readonly string[]) => ({
      [`${prefix} text`]: 'A-20931',
      [`${prefix} number`]: 12.5,
      [`${prefix} date`]: '2026-03-02',
      [`${prefix} url`]: 'https://example.com/x',
      [`${prefix} checkbox`]: true,
      [`${prefix} dropdown`]: 'Two',
      [`${prefix} ${several}`]: options,
    }),
  }
}

/** Changes fields that are saved in place. */
export function typing(panel: Locator) {
  const settled = async () => panel.locator('.pending').first().waitFor({ state: 'detached' })
  const type = async (label: string, value: string) => {
    await panel.getByLabel(label, { exact: true }).fill(value)
    await panel.getByLabel(label, { exact: true }).press('Enter')
    await settled()
  }
  return { type, settled }
}
