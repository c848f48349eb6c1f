import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { popupSelect } from '#fields/popup-select/definition.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { registerFormPorts, type FormPorts, type RelatedQuery } from '#ui/form-ports.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { loadFieldTypes } from '#web/form/field-types.ts'
import { FilterInput } from '#web/list/filter-input.tsx'

test('a list searches by rows that may not be chosen any more', async () => {
  const asked: RelatedQuery[] = []
  const ports: Partial<FormPorts> = {
    relatedPage: async (query) => {
      asked.push(query)
      return { rows: [{ id: 'v1', texts: { name: '退出品种' } }], total: 1 }
    },
    relatedRows: async () => [{ id: 'v1', texts: { name: '退出品种' } }],
  }
  registerFormPorts(async () => ports as FormPorts)
  await loadFieldTypes(['popup-select'])
  const options = popupSelect.options.parse({ modelId: 'varieties', relationField: 'name' })
  const onChange = vi.fn()
  const screen = await render(
    <ThemeProvider colour="blue" language="zh">
      <label htmlFor="variety">品种</label>
      <FilterInput code="there" type={fieldTypes.get('popup-select')!} options={options} id="variety" value="" onChange={onChange} />
    </ThemeProvider>,
  )
  await screen.getByLabelText('品种').click()
  await screen.getByText('退出品种').last().click()
  expect(onChange).toHaveBeenCalledWith('v1')
  expect(asked.map(({ searching }) => searching)).toEqual(asked.map(() => true))
})
