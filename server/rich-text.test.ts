import { describe, expect, test } from 'vitest'
import { picturesOf, withPictureAddresses } from '#engine/values/rich-text.ts'
import { cleanPicturedText, cleanRichText, plainText } from '#server/rich-text.ts'

test('formatting stays as it was', () => {
  const text =
    '<h2>停机通知</h2><p>本周六<strong>停机</strong>，<em>详见</em></p><ul><li>上午</li></ul><table><tbody><tr><td colspan="2">表</td></tr></tbody></table>'
  expect(cleanRichText(text)).toBe(text)
})

test('a link opens a window of its own and says nothing of where it was followed', () => {
  expect(cleanRichText('<a href="https://example.com/a?b=1&amp;c=2">x</a><a href="/home">y</a>')).toBe(
    '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">x</a>' +
      '<a href="/home" target="_blank" rel="noopener noreferrer">y</a>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<p style="position:fixed;inset:0">x</p>',
  '<p onclick="alert(1)" class="ant-btn" id="app">x</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<form action="https://evil.example"><input name=password><button>登录</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example">',
])('nothing of %s acts', (attack) => {
  const left = cleanRichText(attack)
  expect(left).not.toMatch(
    /<(?:script|img|svg|iframe|style|math|form|input|button|meta|base)|\son\w+=|style=|class=|id=|javascript|data:|evil/i,
  )
})

test('a text that is cleaned again stays the same', () => {
  const once = cleanRichText('<p>a &amp;lt;script&amp;gt; &lt;b&gt;</p><b><p>open')
  expect(cleanRichText(once)).toBe(once)
})

test('the text alone keeps words of two paragraphs apart', () => {
  expect(plainText('<p>一 &amp; 二</p><p>三<br>四 &lt;五&gt;</p><script>no</script>')).toBe('一 & 二 三 四 <五>')
})

describe('a text with pictures', () => {
  const address = '/api/file/Image/annexpic/0197-ab'
  test('keeps uploaded ones by their plain address, whatever came with it', () => {
    const given = `<p>看<img onerror="x()" style="a" src="${address}?signature=1.s-1.abc_-" alt="图&quot;" width="900"></p>`
    const stored = `<p>看<img src="${address}" alt="图&quot;" /></p>`
    expect(cleanPicturedText(given)).toEqual({ html: stored, foreign: 0 })
    expect(cleanPicturedText(stored)).toEqual({ html: stored, foreign: 0 })
    expect(picturesOf(stored)).toEqual([{ fileId: '0197-ab', address }])
    expect(withPictureAddresses(stored, (picture) => `${picture.address}?signature=2`)).toBe(
      stored.replace(address, `${address}?signature=2`),
    )
  })

  test.each([
    'data:image/png;base64,AAAA',
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
    '/api/file/Image/annexpic/../../oauth/Logout',
    '/api/file/Image/IM/0197-ab',
    `${address}?signature=1&x=2`,
    'javascript:alert(1)',
    '',
  ])('takes %s out, and says that it did', (src) => {
    expect(cleanPicturedText(`<p>看<img src="${src}"></p>`)).toEqual({ html: '<p>看</p>', foreign: 1 })
  })

  test('an address that stands in the words is no picture', () => {
    const { html } = cleanPicturedText(`<p>&lt;img src="${address}"</p>`)
    expect(picturesOf(html)).toEqual([])
  })
})
