import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
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
import { loadFormCode } from '#web/form/form-code.ts'
import { PrintedForm } from '#web/form/printed-form.tsx'
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

test.each(inTables)(
  '$name stands on the card of a row on a phone, where nothing else is to press, and is filled in behind it',
  async (one) => {
    const { name, cases } = one
    await page.viewport(390, 844)
    onTestFinished(async () => page.viewport(1440, 900))
    const table = part('items', 'sub-table', '明细', { children: parts(name, cases) })
    const form = await renderForm([table], { values: { items: [{ id: 'r', ...values(cases) }] }, facts })
    const card = form.screen.getByRole('button', { name: /^第 1 行/ })
    await expect.element(card).toBeVisible()
    expect(card.element().querySelectorAll('button, a, input, [tabindex]')).toHaveLength(0)
    expectReadable()
    await form.isAccessible()
    await card.click()
    await expect.element(form.screen.getByRole('dialog')).toBeVisible()
    for (const [index] of cases.entries())
      expect(document.querySelector(`[data-field="items.r.x${index}"]`)?.textContent).toContain(`字段${index}`)
    expectReadable()
  },
)

const withValue = types.filter(({ type }) => type.nature === 'value')

test.each(withValue)('$name stands on paper with all of its value', async ({ name, type, cases }) => {
  const definition: FormDefinition = { parts: parts(name, cases), rules: [], settings: {} }
  await loadFormCode(definition)
  const given = { definition, types: fieldTypes, values: values(cases), facts, mode: 'read' as const }
  const { container } = await render(
    <TextProvider value={(key, params) => fillText(testTexts, 'zh', key, params)}>
      <ThemeProvider colour="blue" language="zh">
        <PrintedForm session={openForm(given)} definition={definition} facts={facts} />
      </ThemeProvider>
    </TextProvider>,
  )
  const shown = [...container.querySelectorAll('dd')]
  expect(shown).toHaveLength(cases.length)
  // Of nothing a dash; of a value its text, or a picture that is named by it.
  cases.forEach(({ value, options }, index) => {
    const told = shown[index]?.textContent || shown[index]?.querySelector('[aria-label]')?.getAttribute('aria-label') || ''
    expect(told, JSON.stringify(value)).not.toBe('')
    if (type.isEmpty(value)) return expect(told).toBe('–')
    const text = type.format(value, type.options.parse(options), facts)
    if (text !== '' && !type.refersTo)
      for (const word of text.split(/[,\n]/)) expect(container.innerHTML).toContain(word.trim().slice(0, 12))
    return undefined
  })
  expectReadable()
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
