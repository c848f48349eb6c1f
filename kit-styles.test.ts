import { expect, test } from 'vitest'
import { styledParts, writeKitStyles } from './kit-styles.ts'

const classes = (css: string): ReadonlySet<string> => new Set([...css.matchAll(/\.(ant-[a-z]+)/g)].map(([, name]) => name!))

test('each part of the kit that our screens draw has its rules in the style sheet', () => {
  const written = classes(writeKitStyles())
  for (const name of [
    'ant-btn',
    'ant-table',
    'ant-input',
    'ant-select',
    'ant-picker',
    'ant-menu',
    'ant-modal',
    'ant-descriptions',
    'ant-qrcode',
  ])
    expect(written).toContain(name)
  expect(styledParts().length).toBeGreaterThan(30)
})

test('no rule depends on the colour of the theme, nor on light or dark', () => {
  const written = writeKitStyles()
  expect(writeKitStyles('purple')).toBe(written)
  expect(writeKitStyles('blue', true)).toBe(written)
})
