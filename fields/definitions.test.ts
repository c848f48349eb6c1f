import { describe, expect, test } from 'vitest'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { definitions, fieldTypes } from '#fields/definitions.ts'
import { fieldTexts } from '#fields/texts.ts'

/** Values of each type that has any: with the options they need, in rising order. */
const samples: Readonly<
  Record<string, { readonly options?: Record<string, unknown>; readonly values: readonly unknown[]; readonly typed?: boolean }[]>
> = {
  text: [{ values: ['a', 'b 甲'] }],
  'long-text': [{ values: ['a', 'b\nc'] }],
  number: [{ values: ['-3', '0.5', '1234567'], options: { thousands: true } }],
  money: [{ values: ['-100', '5', '123450'] }, { options: { unit: 'yuan' }, values: ['0.05', '1234.5'] }],
  date: [
    { values: ['2025-12-31', '2026-03-05'] },
    { options: { format: 'yyyy' }, values: ['2025', '2026'] },
    { options: { format: 'yyyy-MM' }, values: ['2025-12', '2026-01'] },
    { options: { format: 'yyyy-MM-dd HH:mm' }, values: ['2026-03-05 08:30', '2026-03-05 23:59'] },
    { options: { format: 'yyyy-MM-dd HH:mm:ss' }, values: ['2026-03-05 00:00:00', '2026-03-05 00:00:01'] },
  ],
  switch: [{ values: [false, true] }],
  radio: [
    {
      options: {
        options: [
          { id: 'a', fullName: '甲' },
          { id: 'b', fullName: '乙' },
        ],
      },
      values: ['a', 'b'],
    },
  ],
  checkbox: [
    {
      options: {
        options: [
          { id: 'a', fullName: '甲' },
          { id: 'b', fullName: '乙' },
        ],
      },
      values: [['a'], ['a', 'b']],
    },
  ],
  select: [
    { options: { dataType: 'dictionary', dictionaryType: 'seed.isolation' }, values: ['space', 'time'] },
    { options: { dataType: 'dictionary', dictionaryType: 'seed.isolation', multiple: true }, values: [['space'], ['space', 'time']] },
  ],
  region: [{ values: ['620723'] }, { options: { multiple: true }, values: [['620723']] }],
  organization: [{ values: ['org-seed'] }, { options: { multiple: true }, values: [['org-seed']] }],
  user: [{ values: ['user-wang'] }, { options: { multiple: true }, values: [['user-wang']] }],
  upload: [
    {
      values: [
        [{ name: 'a.pdf', fileId: 'f1', fileSize: 10 }],
        [
          { name: 'a.pdf', fileId: 'f1' },
          { name: 'b.pdf', fileId: 'f2' },
        ],
      ],
      typed: false,
    },
  ],
  'bill-number': [{ values: ['ZZBA202600001', 'ZZBA202600002'] }],
  calculation: [{ values: ['1', '2.5'] }],
  'created-by': [{ values: ['user-wang'] }],
  'modified-by': [{ values: ['user-wang'] }],
  'created-at': [{ values: ['2026-03-05 08:30:00', '2026-03-05 08:30:01'] }],
  'modified-at': [{ values: ['2026-03-05 08:30:00'] }],
  'own-organization': [{ values: ['org-seed'] }, { options: { showLevel: 'all' }, values: ['org-seed'] }],
}

/** What the driver gives back for what it was given. */
const stored = (bound: unknown, column: string | undefined): unknown =>
  column === 'timestamptz' && typeof bound === 'string'
    ? new Date(bound)
    : column === 'jsonb' && typeof bound === 'string'
      ? JSON.parse(bound)
      : bound

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.each(Object.entries(definitions))('%s', (name, _definition) => {
  const type = fieldTypes.get(name)
  if (!type) throw new Error(name)
  const options = type.options.parse({})

  test('is registered under its own name, which has a text', () => {
    expect(type.type).toBe(name)
    expect(fieldTexts).toHaveProperty([`fields.${name}.name`])
  })

  test('has options with defaults, also where the family writes null or nothing', () => {
    const blank = Object.fromEntries(Object.keys(type.family.options).map((option) => [option, null]))
    expect(type.options.safeParse(blank).success).toBe(true)
  })

  test('its empty value is empty, valid, and the same on every way', () => {
    expect(type.isEmpty(type.empty)).toBe(true)
    expect(type.validate(type.empty, options, facts)).toBeUndefined()
    expect(type.format(type.empty, options, facts)).toBe('')
    for (const wire of [null, undefined, json(type.toWire(type.empty, options, facts) ?? null)]) {
      const read = type.fromWire(wire, options, facts)
      expect(read.ok && type.isEmpty(read.value)).toBe(true)
    }
    expect(type.isEmpty(type.fromColumn(type.toColumn(type.empty, options, facts), options, facts))).toBe(true)
    const typed = type.parse('', options, facts)
    expect(typed.ok && type.isEmpty(typed.value)).toBe(true)
  })

  test('has values exactly when it is of that nature', () => {
    expect(name in samples).toBe(type.nature === 'value')
  })

  test.each(samples[name] ?? [])('$options $values', ({ options: given = {}, values, typed = true }) => {
    const its = type.options.parse(given)
    for (const value of values) {
      expect(type.isEmpty(value)).toBe(false)
      expect(type.validate(value, its, facts)).toBeUndefined()
      expect(type.fromWire(json(type.toWire(value, its, facts)), its, facts)).toEqual({ ok: true, value })
      if (type.column(its)) expect(type.fromColumn(stored(type.toColumn(value, its, facts), type.column(its)), its, facts)).toEqual(value)
      if (typed) expect(type.parse(type.format(value, its, facts), its, facts)).toEqual({ ok: true, value })
      expect(type.compare(value, value)).toBe(0)
      if (typed) expect(type.fromExpression(type.toExpression(value, its), its)).toEqual(value)
    }
    values.forEach((value, index) =>
      values.forEach((other, place) => expect(Math.sign(type.compare(value, other))).toBe(Math.sign(index - place))),
    )
  })
})

test('nothing of another shape passes the wire as a value', () => {
  for (const [name, [sample]] of Object.entries(samples)) {
    const type = fieldTypes.get(name)
    const its = type?.options.parse(sample?.options ?? {})
    if (type && its) expect([name, type.fromWire({ constructor: 'x' }, its, facts).ok]).toEqual([name, false])
  }
})
