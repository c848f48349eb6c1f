import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { richText } from '#fields/rich-text/definition.ts'

const its = richText.options.parse({})

test('lists, exports and prints show what is read, without the formatting', () => {
  expect(richText.format('<h2>通知</h2><p>1 &lt; 2 &amp; <b>3</b></p><ul><li>甲</li></ul>', its, facts)).toBe('通知\n1 < 2 & 3\n甲')
})

test('what editors leave of a text that was deleted is nothing', () => {
  for (const wire of ['<p></p>', '<p><br></p>', '<p>&nbsp;</p>'])
    expect(richText.fromWire(wire, its, facts)).toEqual({ ok: true, value: '' })
})

test('imported text is text: its signs mean themselves', () => {
  expect(richText.parse('<script>x</script>', its, facts)).toEqual({ ok: true, value: '<p>&lt;script&gt;x&lt;/script&gt;</p>' })
})
