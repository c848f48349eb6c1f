import { expect, test } from 'vitest'
import { link, linkTarget } from '#fields/link/definition.ts'

const target = (href: string, where = '_self') => linkTarget(link.options.parse({ href, target: where }))

test('a web address in the same window goes by the page that asks first, in a new one directly', () => {
  expect(target('https://example.org/?a=1')).toEqual({ to: '/externalLink?href=https%3A%2F%2Fexample.org%2F%3Fa%3D1', isInside: true })
  expect(target('https://example.org', '_blank')).toEqual({ to: 'https://example.org', isInside: false })
  expect(target('/system/user')).toEqual({ to: '/system/user', isInside: true })
  expect(target('mailto:a@example.org')).toEqual({ to: 'mailto:a@example.org', isInside: false })
})

test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', '//example.org', ''])('%j is not followed', (href) => {
  expect(target(href)).toBeUndefined()
})
