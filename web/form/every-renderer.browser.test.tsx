import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fillText } from '#engine/texts/text.ts'
import { exampleFacts as facts } from '#engine/forms/testing/example-form.ts'
import { fieldTypes, loadFieldTypes } from '#fields/definitions.ts'
import { laterTypes } from '#fields/later-types.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { renderersInLists } from '#fields/renderers-in-lists.ts'
import { renderersInTables } from '#fields/renderers-in-tables.ts'
import { samplesOf } from '#fields/testing/samples.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { part, renderForm, testTexts } from '#web/form/testing/render-form.tsx'
import { SearchField } from '#web/list/search-field.tsx'

interface Case {
  readonly options: Readonly<Record<string, unknown>>
  readonly value: unknown
}

await loadFieldTypes(Object.keys(laterTypes))

/** Each type with the values it is drawn with: none, and the last value of each of its samples. */
const types = [...fieldTypes].map(([name, type]) => {
  const samples = samplesOf(name).map(({ options = {}, values }): Case => ({ options, value: values.at(-1) }))
  return { name, type, cases: [{ options: {}, value: type.empty }, ...samples] }
})

const parts = (name: string, cases: readonly Case[]) =>
  cases.map(({ options }, index) => part(`x${index}`, name, `字段${index}`, { options, children: [] }))

const values = (cases: readonly Case[]) => Object.fromEntries(cases.map(({ value }, index) => [`x${index}`, value]))

const expectReadable = () => expect(document.body.textContent).not.toMatch(/undefined|null|NaN|\[object|fields\.|ui\./)

test.each(types)('$name is drawn in a form, to edit and to read', async ({ name, cases }) => {
  for (const reading of [false, true]) {
    const form = await renderForm(parts(name, cases), { reading, values: values(cases), facts })
    expect(renderersInForms.of(name)).toMatchObject({ type: name })
    expectReadable()
    await form.isAccessible()
    await form.screen.unmount()
  }
})

const inTables = types.filter(({ name }) => renderersInTables.knows(name))

test.each(inTables)('$name stands in a cell of a sub-table, and is edited there', async ({ name, type, cases }) => {
  const table = part('items', 'sub-table', '明细', { children: parts(name, cases) })
  const form = await renderForm([table], { values: { items: [{ id: 'r', ...values(cases) }] }, facts })
  expect(renderersInTables.of(name)).toMatchObject({ type: name })
  expectReadable()
  for (const column of cases.keys()) {
    const cell = () => document.querySelector(`[data-row=r][data-column="${column}"]`)
    await userEvent.click(cell() ?? document.body)
    if (type.filledBy === undefined) await expect.poll(() => cell()?.getAttribute('data-mode')).toBe('editing')
    expectReadable()
  }
  await form.isAccessible()
})

const searched = types.filter(({ name }) => renderersInLists.knows(name))

test.each(searched)('$name is a condition of a search bar', async ({ name, type, cases }) => {
  await renderersInLists.load([name])
  expect(renderersInLists.of(name)).toMatchObject({ type: name })
  const kind = type.searchKind ?? 'equal'
  const shown = parts(name, cases)
  const screen = await render(
    <TextProvider value={(key, params) => fillText(testTexts, 'zh', key, params)}>
      <ThemeProvider colour="blue" language="zh">
        {cases.map(({ value }, index) => (
          <SearchField
            key={shown[index]!.key}
            id={shown[index]!.key}
            search={{ key: shown[index]!.key, label: shown[index]!.label, kind }}
            part={shown[index]!}
            code="there"
            value={type.isEmpty(value) ? undefined : kind === 'range' ? [value, value] : value}
            onChange={vi.fn()}
          />
        ))}
      </ThemeProvider>
    </TextProvider>,
  )
  for (const { label } of shown) await expect.element(screen.getByLabelText(label, { exact: true }).first()).toBeInTheDocument()
  expectReadable()
})
