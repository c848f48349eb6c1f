import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutBodies } from './no-json-schema.ts'

test.each(['json-schema-processors', 'to-json-schema'])(
  'of %s all names are there, and whoever describes a schema is told who does',
  async (file) => {
    const at = import.meta.resolve('zod/v4/core').replace(/index\.\w+$/, `${file}.js`)
    const whole = (await import(at)) as Readonly<Record<string, unknown>>
    const code = withoutBodies(readFileSync(new URL(at), 'utf8'))
    const left = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Readonly<Record<string, () => () => void>>
    expect(Object.keys(left).sort()).toEqual(Object.keys(whole).sort())
    expect(Object.keys(whole).length).toBeGreaterThan(3)
    for (const one of Object.values(left)) expect(one()).toThrow('JSON Schema by the server')
  },
)
