import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, widgetColors } from './widget-colors.ts'

test('Every colour gets texts of at least 4.5:1, in both schemes', () => {
  assert.ok(Math.abs(contrast('#000000', '#ffffff') - 21) < 1e-9)
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01)
  const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const color = `#${red}${green}${blue}`
        const { fill, on_fill: text, light, dark } = widgetColors(color)
        assert.equal(fill, color)
        assert.ok(contrast(text, fill) >= 4.5, `${text} on ${fill}`)
        for (const paper of ['#ffffff', '#fbfaf7', '#f1efe9']) {
          assert.ok(contrast(light, paper) >= 4.5, `${light} on ${paper}`)
        }
        for (const paper of ['#171c28', '#1f2635', '#2b3346']) {
          assert.ok(contrast(dark, paper) >= 4.5, `${dark} on ${paper}`)
        }
      }
    }
  }
})

test('A colour that can be read stays as it is', () => {
  assert.deepEqual(widgetColors('#1f4fa8'), {
    fill: '#1f4fa8',
    on_fill: '#ffffff',
    light: '#1f4fa8',
    dark: widgetColors('#1f4fa8').dark,
  })
  assert.equal(widgetColors('#f2c14e').on_fill, '#10151f')
})
