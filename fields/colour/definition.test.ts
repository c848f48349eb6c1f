import { expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { colour } from '#fields/colour/definition.ts'

const its = colour.options.parse({})

test.each(['#fff', '#1890ff', '#1890ff80', 'rgb(24, 144, 255)', 'rgba(24,144,255,.5)', 'hsl(209, 100%, 55%)', 'hsva(209, 91%, 100%, 0.5)'])(
  '%s is a colour',
  (value) => expect(colour.validate(value, its, facts)).toBeUndefined(),
)

test.each(['red', '#12', '#12345', 'url(https://example.org/a)', 'rgb(1,2,3);color:red', 'rgb(1,2)', 'expression(alert(1))'])(
  '%s is none',
  (value) => expect(colour.validate(value, its, facts)).toMatchObject({ text: 'fields.colour.no-colour' }),
)

test('a number of six digits is typed without its sign', () => {
  expect(colour.parse('1890FF', its, facts)).toEqual({ ok: true, value: '#1890FF' })
})
