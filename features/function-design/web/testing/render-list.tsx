import { useState } from 'react'
import { page } from 'vitest/browser'
import { newList } from '#engine/forms/editing/list/new-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { categorySelector } from '#features/dictionaries/contract.ts'
import { selectInterfaces } from '#features/data-interfaces/contract.ts'
import { listViewers } from '#features/function-design/contract/preview.ts'
import { placeOfFault } from '#features/function-design/web/list/list-sections.ts'
import { ListDesigner } from '#features/function-design/web/list/list-designer.tsx'
import { otherFunction } from '#features/function-design/web/testing/other-function.ts'
import { designedForm, designerFacts } from '#features/function-design/web/testing/designed-form.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { DeviceSwitch, type DesignerDevice } from '#web/designer/device-switch.tsx'
import { part } from '#web/form/testing/render-form.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** The list that a new function with the designed form begins with. */
export const made = newList(designedForm, fieldTypes)

const interfaces = { id: 'varieties', fullName: '品种目录', enCode: 'varieties', dataType: 2 }
const calls = [
  ...otherFunction([part('title', 'text', '企业名称')]),
  answered(categorySelector, { list: [] }),
  answered(selectInterfaces, [{ id: 'seeds', fullName: '种业', hasChildren: true, children: [interfaces] }]),
  answered(listViewers, { roles: [{ id: 'clerk', fullName: '录入员', opens: true }], nodes: [] }),
]

/** Draws the designer of a list; what it makes of the list is told. */
export async function renderList({ first = made, phone = false, readOnly = false, at = undefined as string | undefined } = {}) {
  let now: ListDefinition = first
  const steps: string[] = []
  function Screen() {
    const [list, setList] = useState(first)
    const [device, setDevice] = useState<DesignerDevice>(placeOfFault(at).device)
    now = list
    return (
      <div style={{ height: '100%', padding: 16, boxSizing: 'border-box' }}>
        {phone ? null : <DeviceSwitch value={device} onChange={setDevice} />}
        <ListDesigner
          at={at}
          device={device}
          onDevice={setDevice}
          form={designedForm}
          list={list}
          facts={designerFacts}
          readOnly={readOnly}
          draft={{ id: 'f1', save: () => Promise.resolve(true) }}
          change={(name, edit) => {
            steps.push(name.text)
            setList(edit)
          }}
        />
      </div>
    )
  }
  const rendered = await renderScreen(<Screen />, { phone, calls })
  return { ...rendered, list: () => now, steps }
}

/** Chooses from a list that is opened by its name. */
export async function choose(name: string, option: string) {
  await page.getByRole('combobox', { name }).click()
  await page.getByTitle(option, { exact: true }).last().click()
}

/** The columns of a list. */
export const keys = (list: ListDefinition) => list.columns.map(({ key }) => key)
