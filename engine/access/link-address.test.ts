import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPageAddress, linkProblem } from '#engine/access/link-address.ts'

test.each(['https://example.org/a?b=1#c', 'HTTP://10.0.0.8:8080/', '/help.html', '/'])('%s may be linked', (address) => {
  expect(linkProblem(address)).toBeUndefined()
})

test.each([
  ['javascript:alert(1)', 'not-web'],
  ['java\nscript:alert(1)', 'not-web'],
  ['JAVASCRIPT://example.org/%0aalert(1)', 'not-web'],
  ['data:text/html,x', 'not-web'],
  ['vbscript:x', 'not-web'],
  ['file:///etc/passwd', 'not-web'],
  ['//example.org', 'not-web'],
  ['/\\example.org', 'not-web'],
  ['\\\\example.org', 'not-web'],
  ['https:\\\\example.org', 'not-web'],
  [' https://example.org', 'not-web'],
  ['https://exa\u200bmple.org', 'not-web'],
  ['https://', 'not-web'],
  ['example.org', 'not-web'],
  ['', 'not-web'],
  ['https://admin:secret@example.org', 'credentials'],
  ['https://example.org/?t=${token}', 'placeholder'],
  ['/report?t=${token}', 'placeholder'],
  ['${dataV}/view/1', 'placeholder'],
])('%j may not: %s', (address, problem) => expect(linkProblem(address)).toBe(problem))

test('whatever may be linked opens by http or https', () => {
  const parts = fc.constantFrom(
    'http',
    'https',
    'javascript',
    'data',
    ':',
    '/',
    '//',
    '\\',
    '@',
    'a',
    '\n',
    '\t',
    ' ',
    '.org',
    '?',
    '#',
    '%',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const address = pieces.join('')
      if (linkProblem(address) === undefined) {
        const opened = new URL(address, 'https://own.example')
        expect(['http:', 'https:']).toContain(opened.protocol)
        if (address.startsWith('/')) expect(opened.host).toBe('own.example')
      }
    }),
  )
})

test('pages are paths of the shell', () => {
  for (const address of ['permission/user', '/workFlow/flowTodo', 'a-b/c_d?tab=1&x=%20']) expect(isPageAddress(address)).toBe(true)
  for (const address of ['', '//x', 'a//b', '../x', 'a b', 'https://x', 'javascript:x', 'a/${token}', 'a?x=${token}', 'a#b'])
    expect(isPageAddress(address)).toBe(false)
})
