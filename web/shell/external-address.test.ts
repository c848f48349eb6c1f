import { expect, test } from 'vitest'
import { externalDecision } from '#web/shell/external-address.ts'

const decide = (written: string) => externalDecision(written, new Set(['data.example']), 'https://seeds.example')

test('a host of the menu is shown', () =>
  expect(decide('https://data.example/a')).toEqual({ kind: 'show', href: 'https://data.example/a' }))
test('another host asks first', () =>
  expect(decide('https://other.example/a')).toEqual({ kind: 'ask', href: 'https://other.example/a', host: 'other.example' }))
test('an address encoded twice is read', () => expect(decide('https%3A%2F%2Fdata.example%2Fa').kind).toBe('show'))
test('another port is another host', () => expect(decide('https://data.example:8443/').kind).toBe('ask'))
test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//data.example/x',
  '',
  'nonsense',
  '%',
])('is never opened: %s', (written) => expect(decide(written)).toEqual({ kind: 'forbidden' }))
