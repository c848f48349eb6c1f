import { expect, describe, test } from 'vitest'
import { settingTexts } from '#engine/editing/settings/texts.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { typeDescriptions } from '#fields/designer-in-browser.ts'
import { pickingSettings } from '#fields/sub-table/designer.ts'

test('every field type is described, and nothing else', () => {
  expect([...typeDescriptions.keys()].sort()).toEqual([...fieldTypes.keys()].sort())
})

/** Not an option of the type: a member of the family's JSON that only the server reads. */
const besideOptions = new Set(['dataSource'])

/** The members of a schema of options. */
const membersOf = (options: object): readonly string[] => ('shape' in options ? Object.keys(options.shape as object) : [])

describe.each([...fieldTypes])('%s', (name, type) => {
  const description = typeDescriptions.get(name)
  const settings = description?.settings ?? []

  test('asks for each option, or says why not', () => {
    const described = new Set([
      ...settings.map((setting) => setting.name).filter((one) => !besideOptions.has(one)),
      ...Object.keys(description?.internal ?? {}),
    ])
    expect([...described].sort()).toEqual([...membersOf(type.options)].sort())
  })

  test('has words for all that it asks', () => {
    const keys = settings.flatMap(({ label, group, help, unit, choices = [] }) => [
      label,
      group,
      help,
      unit,
      ...choices.map((one) => one.label),
    ])
    expect(keys.filter((key) => key !== undefined && !(key in settingTexts))).toEqual([])
  })

  test('offers only choices that its schema takes', () => {
    const refused = settings.flatMap(({ name: option, choices = [] }) =>
      choices.filter(({ value }) => !type.options.safeParse({ [option]: value }).success).map(({ value }) => `${option} ${value}`),
    )
    expect(refused).toEqual([])
  })

  test('asks for numbers within what its schema takes', () => {
    const refused = settings.flatMap(({ name: option, kind, min, max }) =>
      kind === 'number'
        ? [min, max].filter((value) => !type.options.safeParse({ [option]: value }).success).map((value) => `${option} ${value}`)
        : [],
    )
    expect(refused).toEqual([])
  })
})

test('every word of a setting is used', () => {
  const lists = [...[...typeDescriptions.values()].flatMap(({ settings }) => settings), ...pickingSettings]
  const used = lists.flatMap(({ label, group, help, unit, choices = [] }) => [label, group, help, unit, ...choices.map((one) => one.label)])
  expect(Object.keys(settingTexts).filter((key) => !used.includes(key))).toEqual([])
})
